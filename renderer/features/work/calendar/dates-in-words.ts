import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { isOverdue } from '../../../entities/work-item/item-dates.ts';
import { text } from '../../../text/text.ts';
import { shortDate } from '../../../ui/dates/written-date.ts';

/** The dates of an item in a few words each; none for an item without a date. */
export function datesInWords(item: WorkItem, today: string): string[] {
  const { startOn, dueOn } = item;
  const words = text.calendar;
  const [start, due] = [startOn, dueOn].map((day) => (day ? shortDate(day, today) : ''));
  const dates =
    start && due ? words.span(start, due) : start ? words.starts(start) : due ? words.due(due) : '';
  return [isOverdue(item, today) ? text.work.overdue : '', dates].filter((word) => word !== '');
}
