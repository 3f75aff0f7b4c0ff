import { afterEach, beforeEach } from 'vitest';
import { stallLimitMs, watchStalls } from './stall-watch.ts';

// Watches the thread of every test: servers, stores and what is main's run in it, so a stall there
// is one for whoever they serve. A test fails in which the thread stalled.

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

/** Lets the test that calls it stall; `_why` says what of it is no product code in use. */
export function allowStalls(_why: string): void {
  isAllowed = true;
}
