import { expect, test } from 'vitest';
import {
  addDays,
  civilDate,
  civilDatePattern,
  dayHere,
  daysBetween,
  isCivilDate,
  noonOf,
  startsAfterDue,
  weekdayOf,
} from './civil-date.ts';

test.each([
  ['2026-12-24', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2100-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['0000-01-01', false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2999-12-31', true],
  ['3000-01-01', false],
  ['2026-1-1', false],
  ['2026-12-24T00:00:00Z', false],
  [' 2026-12-24', false],
  ['2026-12-24\n', false],
  ['２０２６-12-24', false],
  ['tomorrow', false],
  ['', false],
])('“%s” is a day: %s', (text, isDay) => {
  expect(isCivilDate(text)).toBe(isDay);
  expect(civilDatePattern.test(text)).toBe(isDay);
});

test('the pattern for schemas takes every day that there is, and no other', () => {
  const wrong: string[] = [];
  for (let year = 1890; year <= 3010; year += 1) {
    for (let month = 0; month <= 13; month += 1) {
      for (const day of [0, 1, 9, 10, 19, 27, 28, 29, 30, 31, 32]) {
        const text = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
        if (civilDatePattern.test(text) !== isCivilDate(text)) {
          wrong.push(text);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('days are counted over the ends of months and years, and over leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365);
  expect(daysBetween('2026-12-24', '2026-12-20')).toBe(-4);
});

test('every day of 60 years is its own, with the next day of the week, at whatever time here', () => {
  const wrong: string[] = [];
  for (let at = 0; at < 365 * 60; at += 1) {
    const day = addDays('1990-01-01', at);
    const isSelf = dayHere(noonOf(day)) === day && isCivilDate(day);
    if (!isSelf || weekdayOf(day) !== (at % 7) + 1) {
      wrong.push(day);
    }
  }
  expect(wrong).toEqual([]);
});

test('there is no day beyond the end of a month', () => {
  expect(civilDate(2026, 2, 28)).toBe('2026-02-28');
  expect(civilDate(2026, 2, 29)).toBeUndefined();
  expect(civilDate(Number.NaN, 2, 2)).toBeUndefined();
});

test('a start lies after a due date only where there are both', () => {
  expect(startsAfterDue({ startOn: '2026-12-25', dueOn: '2026-12-24' })).toBe(true);
  expect(startsAfterDue({ startOn: '2026-12-24', dueOn: '2026-12-24' })).toBe(false);
  expect(startsAfterDue({ startOn: '2026-12-25', dueOn: null })).toBe(false);
  expect(startsAfterDue({})).toBe(false);
});
