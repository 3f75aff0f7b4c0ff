import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { useOffering } from '../../../entities/home/home-store.ts';
import { isOverdue } from '../../../entities/work-item/item-dates.ts';
import { text } from '../../../text/text.ts';
import { useToday } from '../../../ui/dates/use-today.ts';
import { dayOrMonth, shortDate, writtenDate } from '../../../ui/dates/written-date.ts';

/** The due date of an item in words; the words are empty for an item without one. */
export interface Due {
  /** On a card. */
  readonly short: string;
  /** In the narrow column of a row: what is overdue says that alone. */
  readonly word: string;
  /** In full, for a screen reader and a tooltip. */
  readonly long: string;
  readonly isOverdue: boolean;
}

/** Follows the due date of an item; undefined where its service keeps no dates. */
export function useDue(homeId: string, item: WorkItem): Due | undefined {
  const today = useToday();
  return useKeepsDates(homeId) ? dueOf(item, today) : undefined;
}

/** Whether a service keeps dates, as far as it has said. */
export function useKeepsDates(homeId: string): boolean {
  return useOffering(homeId, 'work-item-dates') === 'offered';
}

/** The due date of an item in words, as they are on a day. */
export function dueOf(item: WorkItem, today: string): Due {
  const { dueOn } = item;
  if (!dueOn) {
    return { short: '', word: '', long: '', isOverdue: false };
  }
  const { due } = text.work;
  const isLate = isOverdue(item, today);
  const [short, long] = [shortDate(dueOn, today), writtenDate(dueOn)];
  return {
    short: isLate ? due.overdue(short) : short,
    word: isLate ? text.work.overdue : dayOrMonth(dueOn, today),
    long: isLate ? due.overdueSince(long) : due.on(long),
    isOverdue: isLate,
  };
}
