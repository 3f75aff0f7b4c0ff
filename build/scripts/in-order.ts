import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { say } from './project.ts';
import { runCommandLine } from './run-child.ts';

// in-order SCRIPT…: runs scripts of the package.json of this folder one after the other. Stops at
// the first that fails, and exits with its code. Unlike the shell's &&, it passes signals on.

const folder = process.cwd();

async function runInOrder(names: readonly string[]): Promise<number> {
  const { scripts } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  for (const name of names) {
    const script = scripts[name];
    if (script === undefined) {
      say(`package.json has no script "${name}".`);
      return 1;
    }
    for (const line of script.split(' && ')) {
      // oxlint-disable-next-line no-await-in-loop -- the scripts run one after the other
      const { code, isInterrupted } = await runCommandLine(line, folder);
      if (isInterrupted) {
        return code === 0 ? 1 : code;
      }
      if (code !== 0) {
        return code;
      }
    }
  }
  return 0;
}

process.exitCode = await runInOrder(process.argv.slice(2));
