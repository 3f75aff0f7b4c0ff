import { systemTiming } from '../../../client/timing.ts';
import type { Timing } from '../../../client/timing.ts';
import { keyringLimitMs } from '../protection.ts';

/** Asks a keyring that fails again at once, and never reaches the limit of one that waits. */
export const retryAtOnce: Timing = {
  ...systemTiming,
  after: (delayMs, run) => {
    if (delayMs < keyringLimitMs) {
      run();
    }
    return () => {};
  },
};
