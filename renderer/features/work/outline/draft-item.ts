import { childTypeOf, workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';

/** An item whose title is being written. */
export interface DraftItem {
  /** Undefined for an objective. */
  readonly parentId: string | undefined;
  readonly type: WorkItemType;
  /** Counts the titles written one after the other. */
  readonly number: number;
}

/** The draft of a new objective. */
export const draftObjective: DraftItem = { parentId: undefined, type: workItemTypes[0], number: 0 };

/** The draft of a child, of the one type that it may have; undefined below a task. */
export function draftChildOf({ id, type }: WorkItem): DraftItem | undefined {
  const childType = childTypeOf(type);
  return childType && { parentId: id, type: childType, number: 0 };
}
