/** The statuses of a work item. Any may follow any other (contract: Work items). */
export const workItemStatuses = [
  'backlog',
  'todo',
  'in_progress',
  'review',
  'done',
  'cancelled',
] as const;

export type WorkItemStatus = (typeof workItemStatuses)[number];

/** The priorities of a work item, lowest first. */
export const workItemPriorities = ['low', 'medium', 'high', 'critical'] as const;
