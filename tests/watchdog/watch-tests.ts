import { afterEach, beforeEach } from 'vitest';
import { stallLimitMs, watchStalls } from './stall-watch.ts';

// Watches the thread of every test. Servers, stores and parts of main run in it, so a stall there
// would be a stall for their users. A test fails if its thread stalled.

let worstMs = 0;
let isAllowed = false;
let endWatch = () => {};

beforeEach(() => {
  worstMs = 0;
  isAllowed = false;
  endWatch = watchStalls(({ ranMs }) => {
    worstMs = Math.max(worstMs, Math.round(ranMs));
  });
});

afterEach(() => {
  endWatch();
  if (worstMs > 0 && !isAllowed) {
    throw new Error(
      `The thread ran for ${worstMs} ms without letting anybody else have a turn; ` +
        `${stallLimitMs} ms are allowed. Where the test itself does that: allowStalls(why).`,
    );
  }
});

/** Lets the calling test stall. `_why` says which part of the work is not the product in use. */
export function allowStalls(_why: string): void {
  isAllowed = true;
}
