import { availableParallelism } from 'node:os';
import { buildIfStale } from './build-if-stale.ts';
import { requireChromiumForTests } from './chromium.ts';
import { projectPath, say } from './project.ts';
import { runChild } from './run-child.ts';

// npm run test:slow [-- vitest's own arguments]: the tests that start and kill whole processes.
// Files run at the same time, and more than one needs Chromium and the built application. So both
// are made before the first of them: one file would start while another still makes them.

// Half of the tests wait for processes, so more files run than there are cores. As a number: vitest
// takes no more than the cores where it is a percentage.
const workers = Math.ceil(availableParallelism() * 1.5);
const together = ['.slow.test', '--exclude=**/*.alone.slow.test.ts', `--maxWorkers=${workers}`];
const runs = [together, ['.alone.slow.test']];

async function runSlowTests(args: readonly string[]): Promise<number> {
  await requireChromiumForTests();
  await buildIfStale();
  const vitest = [projectPath('node_modules/vitest/vitest.mjs'), 'run'];
  for (const run of runs) {
    // oxlint-disable-next-line no-await-in-loop -- a test that measures runs after all others
    const { code, isInterrupted } = await runChild(process.execPath, [...vitest, ...run, ...args]);
    if (code !== 0 || isInterrupted) {
      return code === 0 ? 1 : code;
    }
  }
  return 0;
}

try {
  process.exitCode = await runSlowTests(process.argv.slice(2));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
