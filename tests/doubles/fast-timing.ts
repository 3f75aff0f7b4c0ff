import type { Timing } from '../../electron/client/timing.ts';

/** Timing that runs faster than real time, for code that polls every few seconds. */
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
