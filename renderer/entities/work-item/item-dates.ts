import type { WorkItem } from '#shared/domain/work-item/schema.ts';

type Dated = Pick<WorkItem, 'dueOn' | 'status'>;

/** Whether an item is late: its due date has passed, and it is neither done nor cancelled. */
export function isOverdue({ dueOn, status }: Dated, today: string): boolean {
  return Boolean(dueOn) && isOpen(status) && (dueOn ?? '') < today;
}

/** Whether a status leaves something to be done. */
function isOpen(status: WorkItem['status']): boolean {
  return status !== 'done' && status !== 'cancelled';
}
