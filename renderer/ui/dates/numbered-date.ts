import { civilDate } from '#shared/text/civil-date.ts';
import { text } from '../../text/text.ts';
import { writtenDate } from './written-date.ts';

const { refused } = text.dates;

/** The meaning of a typed text: no day, a day, or nothing, with what to write instead. */
export type DateReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'refused'; readonly why: string };

/**
 * Reads a day that is written with numbers alone: `2026-12-24`, `2026/12/24`, `24.12.2026`, and
 * `24/12/2026` where only one of its numbers can be a month.
 */
export function readNumberedDate(parts: readonly string[]): DateReading | undefined {
  const [part = ''] = parts;
  if (parts.length !== 1) {
    return undefined;
  }
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(part) ?? [];
  if (year !== undefined) {
    return ofNumbers(year, month, day);
  }
  const [, dayFirst, monthNext, yearLast] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(part) ?? [];
  if (yearLast !== undefined) {
    return ofNumbers(yearLast, monthNext, dayFirst);
  }
  const [, one, other, last] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(part) ?? [];
  return last === undefined ? undefined : ofTwoOrders(last, one, other);
}

/** The reading of two numbers, of which either may be the month. */
function ofTwoOrders(
  year: string,
  one: string | undefined,
  other: string | undefined,
): DateReading {
  const readings = [ofNumbers(year, one, other), ofNumbers(year, other, one)];
  const [first, second] = readings.flatMap((each) => (each.kind === 'date' ? [each.date] : []));
  if (first === undefined) {
    return readings[0] ?? { kind: 'refused', why: refused.noSuchDay };
  }
  return second === undefined || first === second
    ? { kind: 'date', date: first }
    : { kind: 'refused', why: refused.two(writtenDate(first), writtenDate(second)) };
}

function ofNumbers(year: string, month: string | undefined, day: string | undefined): DateReading {
  const isKept = civilDate(Number(year), 1, 1) !== undefined;
  const date = civilDate(Number(year), Number(month), Number(day));
  if (date !== undefined) {
    return { kind: 'date', date };
  }
  return { kind: 'refused', why: isKept ? refused.noSuchDay : refused.beyond };
}
