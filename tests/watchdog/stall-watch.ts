import { clearInterval, setInterval } from 'node:timers';
import { fullSpeedWorkMs, knownWorkMs } from './known-work.ts';

/** The longest time that a thread serving people may run without a pause, on a machine at full speed. */
export const fullSpeedLimitMs = 250;

const lookMs = 20;

/** A stretch in which a thread ran without a pause for longer than it may. */
export interface Stall {
  /** The CPU time of the thread. Waiting for a processor does not count. */
  readonly ranMs: number;
  /** The CPU time that was allowed at the speed that the machine had. */
  readonly limitMs: number;
  /** The elapsed time. */
  readonly tookMs: number;
}

/**
 * Watches the calling thread until the returned function is called. Only the thread's CPU time
 * counts, so a busy machine or a stopped process is not a stall.
 */
export function watchStalls(onStall: (stall: Stall) => void): () => void {
  let before = nowMs();
  const look = () => {
    const now = nowMs();
    const ranMs = now.ran - before.ran;
    const limitMs = stallLimitFor(ranMs);
    if (ranMs > limitMs) {
      onStall({ ranMs, limitMs, tookMs: now.clock - before.clock });
    }
    before = ranMs > fullSpeedLimitMs ? nowMs() : now;
  };
  const timer = setInterval(look, lookMs).unref();
  return () => {
    clearInterval(timer);
    look();
  };
}

/**
 * The longest stretch that is allowed now. A virtual machine whose processors are shared runs at
 * half its speed for minutes, and the CPU time of the same work doubles. So a stretch that would be
 * too long at full speed is judged by the time of known work, done in this thread right after it.
 */
export function stallLimitFor(ranMs: number): number {
  return ranMs > fullSpeedLimitMs
    ? fullSpeedLimitMs * Math.max(1, knownWorkMs() / fullSpeedWorkMs)
    : fullSpeedLimitMs;
}

// Taken before tests replace the clock with their own.
const clockNanos = process.hrtime.bigint.bind(process.hrtime);

function nowMs(): { readonly ran: number; readonly clock: number } {
  const { user, system } = process.threadCpuUsage();
  return { ran: (user + system) / 1_000, clock: Number(clockNanos()) / 1e6 };
}
