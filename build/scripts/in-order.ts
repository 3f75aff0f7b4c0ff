import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { say } from './project.ts';
import { runCommandLine } from './run-child.ts';
import type { ChildEnd } from './run-child.ts';
import { runSideBySide } from './side-by-side.ts';
import type { Script } from './side-by-side.ts';

// in-order STEP…: runs scripts of the package.json of this folder one after the other. In a step
// ONE+OTHER they run side by side. Stops at the first script that fails, and exits with its code.
// Unlike the shell's &&, it passes signals on.

const folder = process.cwd();

async function runInOrder(steps: readonly string[]): Promise<number> {
  const { scripts } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  for (const step of steps) {
    const together: Script[] = [];
    for (const name of step.split('+')) {
      const script = scripts[name];
      if (script === undefined) {
        say(`package.json has no script "${name}".`);
        return 1;
      }
      together.push({ name, lines: script.split(' && ') });
    }
    // oxlint-disable-next-line no-await-in-loop -- the steps run one after the other
    const { code, isInterrupted } = await runStep(together);
    if (code !== 0 || isInterrupted) {
      return code === 0 ? 1 : code;
    }
  }
  return 0;
}

/** One script alone has the terminal for itself. */
async function runStep(together: readonly Script[]): Promise<ChildEnd> {
  const [only, ...others] = together;
  if (only === undefined || others.length > 0) {
    return runSideBySide(together, folder);
  }
  let end: ChildEnd = { code: 0, isInterrupted: false };
  for (const line of only.lines) {
    if (end.code === 0 && !end.isInterrupted) {
      // oxlint-disable-next-line no-await-in-loop -- the lines run one after the other
      end = await runCommandLine(line, folder);
    }
  }
  return end;
}

process.exitCode = await runInOrder(process.argv.slice(2));
