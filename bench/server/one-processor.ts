import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Contestant } from './contestant.ts';

/**
 * Keeps this process and some servers on one processor while lone requests are measured. Without
 * that, an answer takes 0.06 ms or 0.17 ms as the two happen to share a processor or have to wake
 * one another's, and goes on so for thousands of requests. Only Linux can be asked to. After a
 * failure they stay there: the bench has failed as well.
 */
export async function onOneProcessor<Result>(
  servers: readonly Contestant[],
  measure: () => Promise<Result>,
): Promise<Result> {
  const pids = [process.pid, ...servers.map(({ pid }) => pid)];
  const allowed = allowedProcessors();
  const first = allowed?.match(/^\d+/)?.[0];
  if (allowed === undefined || first === undefined) {
    return measure();
  }
  keepOn(first, pids);
  const result = await measure();
  keepOn(allowed, pids);
  return result;
}

/** The processors that this process may run on, as in `0-3,8`. */
function allowedProcessors(): string | undefined {
  const path = '/proc/self/status';
  const status = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1];
}

/** Keeps all threads of some processes on some processors. */
function keepOn(processors: string, pids: readonly number[]): void {
  for (const pid of pids) {
    const args = ['--all-tasks', '--pid', '--cpu-list', processors, String(pid)];
    const { status, error } = spawnSync('taskset', args, { stdio: 'ignore' });
    if (status !== 0) {
      throw new Error(`taskset could not keep process ${pid} on ${processors}.`, { cause: error });
    }
  }
}
