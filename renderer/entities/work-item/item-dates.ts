import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { addDays, weekdayOf } from '#shared/text/civil-date.ts';

type Dated = Pick<WorkItem, 'dueOn' | 'status'>;

/** Whether an item is late: its due date has passed, and it is neither done nor cancelled. */
export function isOverdue({ dueOn, status }: Dated, today: string): boolean {
  return Boolean(dueOn) && isOpen(status) && (dueOn ?? '') < today;
}

/** Whether an item is due in the week of today, which begins on Monday. */
export function isDueThisWeek({ dueOn, status }: Dated, today: string): boolean {
  const monday = addDays(today, 1 - weekdayOf(today));
  const isInWeek = Boolean(dueOn) && (dueOn ?? '') >= monday && (dueOn ?? '') <= addDays(monday, 6);
  return isInWeek && isOpen(status);
}

/** Whether a status leaves something to be done. */
function isOpen(status: WorkItem['status']): boolean {
  return status !== 'done' && status !== 'cancelled';
}
