import type { Timing } from '../../electron/main/timing.ts';

/** Time that passes a good deal faster than it does, for what polls by the second. */
export function fastTiming(factor: number): Timing {
  const startMs = Date.now();
  return {
    now: () => startMs + (Date.now() - startMs) * factor,
    elapsed: () => (Date.now() - startMs) * factor,
    after: (delayMs, run) => {
      const timer = setTimeout(run, delayMs / factor);
      return () => clearTimeout(timer);
    },
    random: () => 0,
  };
}
