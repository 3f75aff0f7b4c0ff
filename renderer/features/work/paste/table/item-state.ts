import type { WorkItem } from '#shared/domain/work-item/schema.ts';

/** What a pasted text says of the state of an item. */
export type PastedState = Partial<Pick<WorkItem, 'status' | 'priority' | 'progress'>>;
