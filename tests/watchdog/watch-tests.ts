import { afterEach, beforeEach } from 'vitest';
import { watchStalls } from './stall-watch.ts';
import type { Stall } from './stall-watch.ts';

// Watches the thread of every test. Servers, stores and parts of main run in it, so a stall there
// would be a stall for their users. A test fails if its thread stalled.

let worst: Stall | undefined;
let isAllowed = false;
let endWatch = () => {};

beforeEach(() => {
  worst = undefined;
  isAllowed = false;
  endWatch = watchStalls((stall) => {
    if (worst === undefined || stall.ranMs > worst.ranMs) {
      worst = stall;
    }
  });
});

afterEach(() => {
  endWatch();
  if (worst !== undefined && !isAllowed) {
    throw new Error(
      `The thread ran for ${Math.round(worst.ranMs)} ms without letting anybody else have a turn; ` +
        `${Math.round(worst.limitMs)} ms are allowed at this machine's speed. Where the test itself does that: allowStalls(why).`,
    );
  }
});

/** Lets the calling test stall. `_why` says which part of the work is not the product in use. */
export function allowStalls(_why: string): void {
  isAllowed = true;
}
