import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { daysBetween } from '#shared/text/civil-date.ts';
import { spanOf } from './dated-items.ts';

/** How many items a day shows of its own. The last lane is kept for what stands on one day. */
export const mostLanes = 4;

/** The part of an item that stands in one week. */
interface Bar {
  readonly item: WorkItem;
  /** Its first day in the week, from 0 for Monday on, and over how many days it goes. */
  readonly column: number;
  readonly days: number;
  /** Whether the item stands in the week before too, and in the next. */
  readonly isFromBefore: boolean;
  readonly goesOn: boolean;
}

/** A bar with the line in which it stands, from 0 on. */
interface PlacedBar extends Bar {
  readonly lane: number;
}

/** The items of a day as the month shows them. */
export interface DayBars {
  /** The bars that begin on the day, or with the week. */
  readonly bars: readonly PlacedBar[];
  /** How many items stand on the day, and how many of them are not shown. */
  readonly count: number;
  readonly hidden: number;
}

/** Puts items into the weeks of a month: a bar for each, in a lane that no other has on its days. */
export function barsByDay(
  items: readonly WorkItem[],
  weeks: readonly (readonly string[])[],
): ReadonlyMap<string, DayBars> {
  const inWeeks = barsInWeeks(items, weeks);
  const days = new Map<string, DayBars>();
  for (const [at, week] of weeks.entries()) {
    const bars = inWeeks[at] ?? [];
    const placed = withLanes(bars);
    const counts = countsOf(bars);
    const shown = countsOf(placed);
    for (const [column, day] of week.entries()) {
      const count = counts[column] ?? 0;
      if (count > 0) {
        days.set(day, {
          bars: placed.filter((bar) => bar.column === column),
          count,
          hidden: count - (shown[column] ?? 0),
        });
      }
    }
  }
  return days;
}

function barsInWeeks(
  items: readonly WorkItem[],
  weeks: readonly (readonly string[])[],
): readonly Bar[][] {
  const [first = '', last = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  const inWeeks = weeks.map((): Bar[] => []);
  for (const item of items) {
    const span = spanOf(item);
    if (span === undefined || span.last < first || span.first > last) {
      continue;
    }
    const from = daysBetween(first, span.first);
    const to = daysBetween(first, span.last);
    for (const [week, bars] of inWeeks.entries()) {
      const [begin, end] = [week * 7, week * 7 + 6];
      if (from <= end && to >= begin) {
        const [column, until] = [Math.max(from, begin), Math.min(to, end)];
        bars.push({
          item,
          column: column - begin,
          days: until - column + 1,
          isFromBefore: from < begin,
          goesOn: to > end,
        });
      }
    }
  }
  return inWeeks;
}

/** The bars of a week that have a lane. Those over several days come first, the earliest before. */
function withLanes(bars: readonly Bar[]): PlacedBar[] {
  const isLong = ({ days, isFromBefore, goesOn }: Bar) => days > 1 || isFromBefore || goesOn;
  const inOrder = bars.toSorted(
    (a, b) => Number(isLong(b)) - Number(isLong(a)) || a.column - b.column || b.days - a.days,
  );
  const taken = Array.from({ length: mostLanes }, () => new Set<number>());
  const placed: PlacedBar[] = [];
  for (const bar of inOrder) {
    const columns = Array.from({ length: bar.days }, (_, day) => bar.column + day);
    const lanes = isLong(bar) ? taken.slice(0, -1) : taken;
    const lane = lanes.findIndex((each) => !columns.some((column) => each.has(column)));
    if (lane >= 0) {
      columns.forEach((column) => taken[lane]?.add(column));
      placed.push({ ...bar, lane });
    }
  }
  return placed;
}

/** How many bars there are on each day of a week. */
function countsOf(bars: readonly Bar[]): number[] {
  const counts = Array.from({ length: 7 }, () => 0);
  for (const { column, days } of bars) {
    for (let at = column; at < column + days; at += 1) {
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return counts;
}
