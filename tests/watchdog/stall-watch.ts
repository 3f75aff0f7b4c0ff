import { clearInterval, setInterval } from 'node:timers';

/** How long a thread that serves people may run without letting anybody else have a turn. */
export const stallLimitMs = 250;

const lookMs = 20;

/** A time in which a thread let nobody have a turn. */
export interface Stall {
  /** For how long the thread itself ran; that it waited for a processor is nobody's fault. */
  readonly ranMs: number;
  /** How long it took by the clock. */
  readonly tookMs: number;
}

/**
 * Watches the thread that it is called in, until the answered function is called. What counts is
 * the thread's own time on a processor, so a busy machine or a stopped process is no stall.
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

// Taken while nothing is faked: tests put a clock of their own in place of it.
const clockNanos = process.hrtime.bigint.bind(process.hrtime);

function nowMs(): { readonly ran: number; readonly clock: number } {
  const { user, system } = process.threadCpuUsage();
  return { ran: (user + system) / 1_000, clock: Number(clockNanos()) / 1e6 };
}
