import { clearInterval, setInterval } from 'node:timers';

/** The longest time that a thread serving people may run without a pause. */
export const stallLimitMs = 250;

const lookMs = 20;

/** A stretch in which a thread ran without a pause. */
export interface Stall {
  /** The CPU time of the thread. Waiting for a processor does not count. */
  readonly ranMs: number;
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
    const stall = { ranMs: now.ran - before.ran, tookMs: now.clock - before.clock };
    before = now;
    if (stall.ranMs > stallLimitMs) {
      onStall(stall);
    }
  };
  const timer = setInterval(look, lookMs).unref();
  return () => {
    clearInterval(timer);
    look();
  };
}

// Taken before tests replace the clock with their own.
const clockNanos = process.hrtime.bigint.bind(process.hrtime);

function nowMs(): { readonly ran: number; readonly clock: number } {
  const { user, system } = process.threadCpuUsage();
  return { ran: (user + system) / 1_000, clock: Number(clockNanos()) / 1e6 };
}
