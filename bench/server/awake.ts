import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const idleWork = `
  process.getBuiltinModule('node:os').setPriority(19);
  const parent = process.ppid;
  while (process.ppid === parent) {
    const until = Date.now() + 100;
    while (Date.now() < until);
  }`;

/**
 * Keeps every processor awake with work of the lowest priority while something is measured. On a
 * machine with nothing else to do, a lone answer takes 0.05 ms or 0.2 ms as its processor was awake
 * or asleep, and the same question asked twice differs fourfold.
 */
export async function whileAwake<Result>(measure: () => Promise<Result>): Promise<Result> {
  const children = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', idleWork], { stdio: 'ignore' }),
  );
  try {
    return await measure();
  } finally {
    for (const child of children) {
      child.kill();
    }
  }
}
