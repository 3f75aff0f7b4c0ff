import {
  addDays,
  civilDate,
  daysBetween,
  daysIn,
  isCivilDate,
  partsOf,
  weekdayOf,
} from '#shared/text/civil-date.ts';

/** The first day of the month of a day. */
export function monthOf(date: string): string {
  return addDays(date, 1 - partsOf(date).day);
}

/** The days of a month in whole weeks from Monday on, with those of its neighbours at both ends. */
export function weeksOf(month: string): string[][] {
  const { year, month: number } = partsOf(month);
  const first = addDays(month, 1 - weekdayOf(month));
  const days = daysBetween(first, month) + daysIn(year, number);
  return Array.from({ length: Math.ceil(days / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(first, week * 7 + day)),
  );
}

/** The same day so many months later; of a month that is shorter, its last day. */
export function addMonths(date: string, count: number): string {
  const { year, month, day } = partsOf(date);
  const months = year * 12 + month - 1 + count;
  return dayInMonth(Math.floor(months / 12), (months % 12) + 1, day) ?? date;
}

/** A day of a month; of one that is shorter, its last day. Undefined where there are no such days. */
export function dayInMonth(year: number, month: number, day: number): string | undefined {
  return civilDate(year, month, Math.min(day, daysIn(year, month)));
}

/** The day to which a key leads from another one; undefined for a key that leads nowhere. */
export function dayByKey(key: string, date: string): string | undefined {
  const weekday = weekdayOf(date);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: 1 - weekday,
    End: 7 - weekday,
  };
  if (key === 'PageUp' || key === 'PageDown') {
    return addMonths(date, key === 'PageUp' ? -1 : 1);
  }
  const to = Object.hasOwn(steps, key) ? addDays(date, steps[key] ?? 0) : undefined;
  // Beyond the last year there are no days
  return to === undefined || isCivilDate(to) ? to : date;
}
