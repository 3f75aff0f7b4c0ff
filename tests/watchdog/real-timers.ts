import { beforeEach, vi } from 'vitest';

// Test files share a process. Fake timers that a test left, or that a spy put back later, would stop
// whatever waits in later tests. So each test begins with the timers of the process.

const place = Symbol.for('guildhall: the timers of the process');
const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
const known = globalThis as { [place]?: object };
/** Those of before the first test: this file is read again for each file of tests. */
const real = (known[place] ??= { setTimeout, clearTimeout, setInterval, clearInterval });

beforeEach(() => {
  vi.useRealTimers();
  Object.assign(globalThis, real);
});
