import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, isCivilDate, partsOf, weekdayOf } from '#shared/text/civil-date.ts';
import { addMonths, dayByKey, monthOf, weeksOf } from './month-days.ts';

const day = fc.integer({ min: 0, max: 401_000 }).map((days) => addDays('1900-02-01', days));

test('a month stands in whole weeks from Monday on, with every day of it once', () => {
  fc.assert(
    fc.property(day, (date) => {
      const month = monthOf(date);
      const weeks = weeksOf(month);
      const days = weeks.flat();
      expect(weeks.map((week) => week.length)).toEqual(weeks.map(() => 7));
      expect(weekdayOf(days[0] ?? '')).toBe(1);
      expect(days).toEqual(days.map((_, at) => addDays(days[0] ?? '', at)));
      expect(days.filter((each) => each === date)).toHaveLength(1);
      expect(weeks.every((week) => week.some((each) => monthOf(each) === month))).toBe(true);
    }),
  );
});

test('a month later is the same day, or the last one of a shorter month', () => {
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(addMonths('2026-03-31', -12)).toBe('2025-03-31');
  expect(addMonths('2999-12-31', 1)).toBe('2999-12-31');
  expect(addMonths('1900-01-01', -1)).toBe('1900-01-01');
});

test('the keys of a calendar lead to days that there are', () => {
  expect(dayByKey('ArrowRight', '2026-12-31')).toBe('2027-01-01');
  expect(dayByKey('ArrowUp', '2026-12-03')).toBe('2026-11-26');
  expect(dayByKey('Home', '2026-12-03')).toBe('2026-11-30');
  expect(dayByKey('End', '2026-12-03')).toBe('2026-12-06');
  expect(dayByKey('PageDown', '2027-01-31')).toBe('2027-02-28');
  expect(dayByKey('a', '2026-12-03')).toBeUndefined();
  expect(dayByKey('toString', '2026-12-03')).toBeUndefined();
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp'];
  for (const date of ['1900-01-01', '2999-12-31']) {
    const reached = keys.map((key) => dayByKey(key, date) ?? '');
    expect(reached.filter((each) => !isCivilDate(each))).toEqual([]);
  }
  expect(partsOf(monthOf('2026-12-24')).day).toBe(1);
});
