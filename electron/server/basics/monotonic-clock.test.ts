import { expect, test } from 'vitest';
import { MonotonicClock } from './monotonic-clock.ts';

const at = (text: string) => Date.parse(text);

test('timestamps stay in order when the clock is set back', () => {
  let now = at('2026-11-20T10:00:00.000Z');
  const clock = new MonotonicClock(() => now, '2026-11-20T10:00:05.000Z');
  const stamps = [clock.timestamp(), clock.timestamp()];
  now += 60_000;
  stamps.push(clock.timestamp());
  expect(stamps).toStrictEqual([
    '2026-11-20T10:00:05.001Z',
    '2026-11-20T10:00:05.002Z',
    '2026-11-20T10:01:00.000Z',
  ]);
});

test('timestamps are ISO 8601 with milliseconds, however time goes on', () => {
  const times = [0, 7, 42, 998, 999, 1_000, 1_001, 59_999, 3_600_000, 31_536_000_000];
  const start = at('2026-11-20T10:00:00.000Z');
  for (const first of [0, 1, 500, 999]) {
    let now = 0;
    const clock = new MonotonicClock(() => now, undefined);
    for (const time of times) {
      now = start + first + time;
      expect(clock.timestamp()).toBe(new Date(now).toISOString());
    }
  }
});

test('changes within one millisecond get the same timestamp', () => {
  const clock = new MonotonicClock(() => at('2026-11-20T10:00:00.000Z'), undefined);
  expect(clock.timestamp()).toBe(clock.timestamp());
});

test('a clock years ahead of the newest timestamp is ignored', () => {
  let now = at('2099-01-01T00:00:00.000Z');
  const clock = new MonotonicClock(() => now, '2026-11-20T10:00:00.000Z');
  expect(clock.timestamp()).toBe('2026-11-20T10:00:00.001Z');
  expect(clock.timestamp()).toBe('2026-11-20T10:00:00.002Z');
  expect(clock.nowMs()).toBe(at('2026-11-20T10:00:00.002Z'));
  now = at('2026-11-21T10:00:00.000Z');
  expect(clock.timestamp()).toBe('2026-11-21T10:00:00.000Z');
});

test('a clock one year ahead is accepted, and so is the very first timestamp', () => {
  const now = at('2027-11-20T10:00:00.000Z');
  expect(new MonotonicClock(() => now, '2026-11-20T10:00:00.000Z').nowMs()).toBe(now);
  expect(new MonotonicClock(() => now, undefined).nowMs()).toBe(now);
});
