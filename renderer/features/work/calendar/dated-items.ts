import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { addDays, isCivilDate } from '#shared/text/civil-date.ts';
import type { ItemChange } from '../acts/item-acts.ts';

type Dates = Pick<WorkItem, 'startOn' | 'dueOn'>;

/** The days of an item, from the first to the last. */
export interface Span {
  readonly first: string;
  readonly last: string;
}

/** The days over which an item stands; undefined for one without a date. */
export function spanOf({ startOn, dueOn }: Dates): Span | undefined {
  const last = dueOn || startOn;
  if (!last) {
    return undefined;
  }
  // A start that was moved past a due date waits to be sent, and may be refused.
  return { first: startOn && startOn < last ? startOn : last, last };
}

/** Items that a filter lets through, which lets all through where it is undefined. */
export function matching(
  items: readonly WorkItem[],
  matches: ReadonlySet<string> | undefined,
): readonly WorkItem[] {
  return matches === undefined ? items : items.filter(({ id }) => matches.has(id));
}

/** The items that stand on a day. */
export function itemsOn(items: readonly WorkItem[], day: string): readonly WorkItem[] {
  return items.filter((item) => {
    const span = spanOf(item);
    return span !== undefined && span.first <= day && day <= span.last;
  });
}

/** The items without any date that are still to be done. */
export function undatedItems(items: readonly WorkItem[]): readonly WorkItem[] {
  return items.filter(
    (item) => item.status !== 'done' && item.status !== 'cancelled' && spanOf(item) === undefined,
  );
}

/** The part of the days of an item that is moved: all of them, or one end alone. */
export type MovedPart = 'all' | 'start' | 'end';

/**
 * The change by which a part of the days of an item is moved. One end stops at the other, and an item
 * without that date keeps none.
 *
 * @returns undefined where a date would lie beyond those that can be kept
 */
export function changeOfPart(item: Dates, part: MovedPart, days: number): ItemChange | undefined {
  if (part === 'all') {
    return changeByDays(item, days);
  }
  const { startOn, dueOn } = item;
  const date = part === 'start' ? startOn : dueOn;
  if (!date) {
    return {};
  }
  const moved = addDays(date, days);
  if (!isCivilDate(moved)) {
    return undefined;
  }
  return part === 'start'
    ? { startOn: dueOn && moved > dueOn ? dueOn : moved }
    : { dueOn: startOn && moved < startOn ? startOn : moved };
}

/**
 * The change by which an item comes to stand so many days later, or earlier: both its dates go.
 *
 * @returns undefined where a date would lie beyond those that can be kept
 */
export function changeByDays({ startOn, dueOn }: Dates, days: number): ItemChange | undefined {
  const change = {
    ...(startOn && { startOn: addDays(startOn, days) }),
    ...(dueOn && { dueOn: addDays(dueOn, days) }),
  };
  return Object.values(change).every(isCivilDate) ? change : undefined;
}
