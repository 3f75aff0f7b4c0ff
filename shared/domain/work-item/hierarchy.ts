/** The levels of the hierarchy, highest first; the lowest is the actionable unit. */
export const workItemTypes = ['objective', 'initiative', 'epic', 'task'] as const;

/** The level of a work item; it never changes. */
export type WorkItemType = (typeof workItemTypes)[number];

/** The one type that a parent may have; none for an objective (contract: Work item hierarchy). */
export function parentTypeOf(type: WorkItemType): WorkItemType | undefined {
  return workItemTypes[workItemTypes.indexOf(type) - 1];
}

/** The one type that a child may have; none for a task, and for a type that is not known. */
export function childTypeOf(type: WorkItemType): WorkItemType | undefined {
  const level = workItemTypes.indexOf(type);
  return level === -1 ? undefined : workItemTypes[level + 1];
}

/**
 * Whether an item may hang below another, or below none. A parent is exactly one level up, so
 * whatever is allowed can never close a cycle.
 */
export function isParentAllowed(type: WorkItemType, parentType: WorkItemType | undefined): boolean {
  return parentType === undefined || parentType === parentTypeOf(type);
}
