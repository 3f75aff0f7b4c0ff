/** The levels of the hierarchy, highest first. */
export const workItemTypes = ['objective', 'initiative', 'epic', 'task'] as const;

/** The level of a work item; it never changes. */
export type WorkItemType = (typeof workItemTypes)[number];

/**
 * Returns the only type a parent may have; undefined for an objective (contract: Work item
 * hierarchy).
 */
export function parentTypeOf(type: WorkItemType): WorkItemType | undefined {
  return workItemTypes[workItemTypes.indexOf(type) - 1];
}

/** Returns the only type a child may have; undefined for a task and for an unknown type. */
export function childTypeOf(type: WorkItemType): WorkItemType | undefined {
  const level = workItemTypes.indexOf(type);
  return level === -1 ? undefined : workItemTypes[level + 1];
}

/**
 * Returns whether an item may have a parent of this type, or no parent. A parent is exactly one
 * level up, so allowed moves can never close a cycle.
 */
export function isParentAllowed(type: WorkItemType, parentType: WorkItemType | undefined): boolean {
  return parentType === undefined || parentType === parentTypeOf(type);
}
