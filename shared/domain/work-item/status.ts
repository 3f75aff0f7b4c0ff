/** The states of a work item; any may follow any (contract: Work items). */
export const workItemStatuses = [
  'backlog',
  'todo',
  'in_progress',
  'review',
  'done',
  'cancelled',
] as const;

/** The state of a work item. */
export type WorkItemStatus = (typeof workItemStatuses)[number];

/** How urgent a work item may be, lowest first. */
export const workItemPriorities = ['low', 'medium', 'high', 'critical'] as const;
