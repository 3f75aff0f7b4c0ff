import { daysBetween, noonOf, partsOf } from '#shared/text/civil-date.ts';
import { dateFormat } from '#shared/text/date-format.ts';
import { locale, text } from '../../text/text.ts';

/** The calendar and the digits in which days are kept and read again, whatever the region. */
const asKept = { calendar: 'gregory', numberingSystem: 'latn' } as const;

/** How a day stands in a field. Whatever is written so is read again as that day. */
export const writtenForm = {
  ...asKept,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
} as const;

const written = dateFormat(locale, writtenForm);
const ofYear = dateFormat(locale, { ...asKept, day: 'numeric', month: 'short' });
const withYear = dateFormat(locale, {
  ...asKept,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const monthAndYear = dateFormat(locale, { ...asKept, month: 'short', year: 'numeric' });
const long = dateFormat(locale, { ...asKept, dateStyle: 'full' });
const month = dateFormat(locale, { ...asKept, month: 'long', year: 'numeric' });
const monthAlone = dateFormat(locale, { ...asKept, month: 'long' });
const monthCut = dateFormat(locale, { ...asKept, month: 'short' });
const weekdayCut = dateFormat(locale, { weekday: 'short' });
const weekdayAlone = dateFormat(locale, { weekday: 'long' });

/** A day with its weekday and year, as `Thu, Dec 24, 2026`. */
export function writtenDate(date: string): string {
  return written(noonOf(date));
}

/** A day in full, as `Thursday, December 24, 2026`. */
export function longDate(date: string): string {
  return long(noonOf(date));
}

/** The month of a day with its year. */
export function monthName(date: string): string {
  return month(noonOf(date));
}

/** The name of the month of a day, without its year. */
export function monthOnly(date: string): string {
  return monthAlone(noonOf(date));
}

/** The name of the month of a day, cut short. */
export function monthShort(date: string): string {
  return monthCut(noonOf(date));
}

/** The name of the weekday of a day, cut short. */
export function weekdayShort(date: string): string {
  return weekdayCut(noonOf(date));
}

/** The name of the weekday of a day. */
export function weekdayName(date: string): string {
  return weekdayAlone(noonOf(date));
}

/** A day in a narrow place: its year stands there only where it is another one than this. */
export function shortDate(date: string, today: string): string {
  const isThisYear = partsOf(date).year === partsOf(today).year;
  return (isThisYear ? ofYear : withYear)(noonOf(date));
}

/** A day in the narrowest place: of another year than this, its month. */
export function dayOrMonth(date: string, today: string): string {
  const isThisYear = partsOf(date).year === partsOf(today).year;
  return (isThisYear ? ofYear : monthAndYear)(noonOf(date));
}

/** A day in full and how far it is from today: `Thursday, December 24, 2026, in 24 days`. */
export function explainedDate(date: string, today: string): string {
  const days = daysBetween(today, date);
  const words = text.dates;
  const near = { '-1': words.yesterday, '0': words.today, '1': words.tomorrow }[String(days)];
  const distance = near ?? (days > 0 ? words.ahead(days) : words.ago(-days));
  return `${long(noonOf(date))}, ${distance}`;
}
