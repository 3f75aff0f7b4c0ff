import { expect, test } from 'vitest';
import { laterTimes } from './later-times.ts';

/** The times as day of the month and hour. */
const timesOn = (day: number, hour: number, minute = 0) =>
  laterTimes(new Date(2026, 10, day, hour, minute)).map(
    ({ choice, at }) => `${choice} ${at.getDate()} ${at.getHours()}:${at.getMinutes()}`,
  );

// 21 November 2026 is a Saturday.
test.each([
  [
    'a Saturday morning',
    timesOn(21, 10, 59),
    ['evening 21 18:0', 'tomorrow 22 9:0', 'nextWeek 23 9:0'],
  ],
  ['an evening', timesOn(21, 17), ['tomorrow 22 9:0', 'nextWeek 23 9:0']],
  ['a Sunday, whose tomorrow is a Monday', timesOn(22, 20), ['tomorrow 23 9:0', 'nextWeek 30 9:0']],
  ['a Monday', timesOn(23, 20), ['tomorrow 24 9:0', 'nextWeek 30 9:0']],
  ['the end of a month', timesOn(30, 20), ['tomorrow 1 9:0', 'nextWeek 7 9:0']],
])('on %s', (_name, times, expected) => {
  expect(times).toEqual(expected);
});
