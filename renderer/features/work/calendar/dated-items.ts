import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { addDays, daysBetween, isCivilDate } from '#shared/text/civil-date.ts';
import type { ItemChange } from '../acts/item-acts.ts';

/** The items of a calendar. */
export interface DatedItems {
  /** The items of each day on which any is due; one without a due date stands where it begins. */
  readonly byDay: ReadonlyMap<string, readonly WorkItem[]>;
  /** The items without any date that are still to be done. */
  readonly undated: readonly WorkItem[];
}

/**
 * Puts items on their days.
 *
 * @param matches the items that the filter lets through; undefined for all
 */
export function datedItems(
  items: readonly WorkItem[],
  matches: ReadonlySet<string> | undefined,
): DatedItems {
  const byDay = new Map<string, WorkItem[]>();
  const undated: WorkItem[] = [];
  for (const item of items) {
    const day = dayOfItem(item);
    if (matches?.has(item.id) === false) {
      continue;
    }
    if (day === undefined) {
      if (item.status !== 'done' && item.status !== 'cancelled') {
        undated.push(item);
      }
      continue;
    }
    const others = byDay.get(day);
    if (others === undefined) {
      byDay.set(day, [item]);
    } else {
      others.push(item);
    }
  }
  return { byDay, undated };
}

/** The day at which an item stands in a calendar; undefined for one without a date. */
export function dayOfItem({ startOn, dueOn }: Pick<WorkItem, 'startOn' | 'dueOn'>) {
  return dueOn || startOn || undefined;
}

/**
 * The change by which an item comes to another day. What has a start and a due date keeps the days
 * between them; what has only a start begins then; anything else is due then.
 *
 * @returns undefined where a date would lie beyond those that can be kept
 */
export function changeToDay(
  { startOn, dueOn }: Pick<WorkItem, 'startOn' | 'dueOn'>,
  day: string,
): ItemChange | undefined {
  if (startOn && !dueOn) {
    return { startOn: day };
  }
  if (!startOn || !dueOn) {
    return { dueOn: day };
  }
  const start = addDays(startOn, daysBetween(dueOn, day));
  return isCivilDate(start) ? { startOn: start, dueOn: day } : undefined;
}
