import type { WorkItem } from '#shared/domain/work-item/schema.ts';

/** The state of an item, as far as a pasted text gives it. */
export type PastedState = Partial<
  Pick<WorkItem, 'status' | 'priority' | 'progress' | 'startOn' | 'dueOn'>
>;
