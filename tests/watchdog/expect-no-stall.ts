import { expect } from 'vitest';
import { leastTime } from './least-time.ts';
import { fullSpeedLimitMs, stallLimitFor } from './stall-watch.ts';

/**
 * Expects that some work would not stall a thread. Only the CPU time of the thread counts, the least
 * of three runs, and it is judged by the speed that the machine has just then.
 *
 * @returns the result of the work
 */
export function expectNoStall<Result>(work: () => Result): Result {
  const { ms, result } = leastTime(work, fullSpeedLimitMs);
  expect(ms).toBeLessThanOrEqual(stallLimitFor(ms));
  return result;
}
