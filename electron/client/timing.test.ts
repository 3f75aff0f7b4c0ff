import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemTiming } from './timing.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const dayMs = 24 * 60 * 60_000;

test('a wait longer than a timer of the system can count lasts as long as it was asked for', () => {
  const run = vi.fn<() => void>();
  systemTiming.after(60 * dayMs, run);
  vi.advanceTimersByTime(60 * dayMs - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

test('a long wait can be ended at any of its steps', () => {
  const run = vi.fn<() => void>();
  const cancel = systemTiming.after(60 * dayMs, run);
  vi.advanceTimersByTime(30 * dayMs);
  cancel();
  vi.advanceTimersByTime(60 * dayMs);
  expect(run).not.toHaveBeenCalled();
});

test.each([Number.POSITIVE_INFINITY, Number.NaN])(
  'a wait of %d ms never fires at once',
  (delayMs) => {
    const run = vi.fn<() => void>();
    const cancel = systemTiming.after(delayMs, run);
    vi.advanceTimersByTime(20 * dayMs);
    expect(run).not.toHaveBeenCalled();
    cancel();
  },
);
