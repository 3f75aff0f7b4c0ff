import { systemTiming } from '../timing.ts';
import type { Timing } from '../timing.ts';

/** The shortest of the product's own limits. Waits between two tries are nothing without chance. */
const limitMs = 1_000;

/**
 * The time of this machine for tests that wait for a signal: none of the product's limits ends by
 * itself, so that a busy machine does not end it before the signal comes.
 */
export const patientTiming: Timing = {
  ...systemTiming,
  after: (delayMs, run) => (delayMs < limitMs ? systemTiming.after(delayMs, run) : () => {}),
  random: () => 0,
};
