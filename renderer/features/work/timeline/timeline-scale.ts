import { addDays, daysBetween, daysIn, partsOf } from '#shared/text/civil-date.ts';
import type { Span } from '../calendar/dated-items.ts';
import { addMonths, monthOf } from '../calendar/month-days.ts';

/** How many months are shown beside each other. */
const shownMonths = 6;

interface ShownMonth {
  /** Its first day. */
  readonly first: string;
  readonly days: number;
}

/** The days that a timeline shows. */
export interface Scale extends Span {
  readonly months: readonly ShownMonth[];
  readonly days: number;
}

/** The months around a day: the one before it, its own, and those that follow. */
export function scaleAt(day: string): Scale {
  const begin = monthOf(addMonths(day, -1));
  const firsts = Array.from({ length: shownMonths }, (_, at) => monthOf(addMonths(begin, at)));
  // At the end of all days there are fewer months.
  const months = [...new Set(firsts)].map((first) => {
    const { year, month } = partsOf(first);
    return { first, days: daysIn(year, month) };
  });
  const days = months.reduce((sum, month) => sum + month.days, 0);
  return { first: begin, last: addDays(begin, days - 1), months, days };
}

/** Where some days stand among the shown ones, in percent of their width. */
export interface ShownSpan {
  readonly left: number;
  readonly width: number;
  readonly isFromBefore: boolean;
  readonly goesOn: boolean;
}

/** Where some days stand; undefined where none of them is shown. */
export function shownSpan(scale: Scale, span: Span): ShownSpan | undefined {
  if (span.last < scale.first || span.first > scale.last) {
    return undefined;
  }
  const isFromBefore = span.first < scale.first;
  const goesOn = span.last > scale.last;
  const from = daysBetween(scale.first, isFromBefore ? scale.first : span.first);
  const to = daysBetween(scale.first, goesOn ? scale.last : span.last) + 1;
  return {
    left: (from / scale.days) * 100,
    width: ((to - from) / scale.days) * 100,
    isFromBefore,
    goesOn,
  };
}
