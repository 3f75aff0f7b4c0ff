/** Time and chance, handed in so that tests rule over both. */
export interface Timing {
  /** Milliseconds since the epoch, by a clock that anybody may set: for moments, not for spans. */
  readonly now: () => number;
  /** Milliseconds since a moment in this run, by a clock that nobody sets: for spans. */
  readonly elapsed: () => number;
  /** Runs `run` once after `delayMs`, unless the returned function is called before. */
  readonly after: (delayMs: number, run: () => void) => () => void;
  /** A random number from 0 up to, not including, 1. */
  readonly random: () => number;
}

/** The longest delay that a timer of the system can count: 2³¹ − 1 ms, 24.8 days. */
const maxTimerMs = 2_147_483_647;

export const systemTiming: Timing = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (delayMs, run) => {
    let timer: NodeJS.Timeout;
    // Beyond its bound a timer of the system would fire at once; so would one of NaN.
    const wait = (leftMs: number) => {
      const stepMs = leftMs <= maxTimerMs ? leftMs : maxTimerMs;
      timer = setTimeout(() => (leftMs > stepMs ? wait(leftMs - stepMs) : run()), stepMs);
    };
    wait(delayMs);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

/** The bounds between which a wait grows, in milliseconds. */
export interface BackoffRange {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** The waits of every connection to a service, from 0.5 to 30 s (contract: Reconnecting). */
export const serviceBackoff: BackoffRange = { firstMs: 500, maxMs: 30_000 };

/**
 * How long to wait before the next attempt: anywhere up to a ceiling that doubles with each
 * failure (full jitter), so that clients of one service do not all return at once.
 *
 * @param failures how many attempts have failed in a row, from 0
 */
export function backoffMs(range: BackoffRange, failures: number, random: () => number): number {
  return random() * Math.min(range.maxMs, range.firstMs * 2 ** Math.min(failures, 30));
}

/** Resolves once the work is done, or the time is over. */
export async function settledWithin(
  timing: Pick<Timing, 'after'>,
  maxMs: number,
  work: Promise<unknown>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = timing.after(maxMs, resolve);
  await Promise.race([work, promise]).finally(cancel);
}

/** A moment as the contract writes it, ISO 8601 UTC with milliseconds. */
export function timestampOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
