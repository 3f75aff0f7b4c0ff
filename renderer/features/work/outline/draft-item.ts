import { childTypeOf, workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import { positionOf } from '#shared/domain/work-item/position.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { WorkNode, WorkTree } from '../../../entities/work-item/work-tree.ts';
import { text } from '../../../text/text.ts';
import { countUpTo, othersAt } from '../acts/order-items.ts';

/** An item whose title is being written. */
export interface DraftItem {
  /** Undefined for one at the top level. */
  readonly parentId: string | undefined;
  readonly type: WorkItemType;
  /** The position of the sibling that it follows; undefined for the last place. */
  readonly after?: string | undefined;
  /** Counts the titles written one after the other. */
  readonly number: number;
}

/** A draft at another level, or why it cannot stand there. */
export type MovedDraft = { readonly draft: DraftItem } | { readonly refusal: string };

/** The draft of a new objective. */
export const draftObjective: DraftItem = { parentId: undefined, type: workItemTypes[0], number: 0 };

/** The draft of a child, of the one type that it may have; undefined below a task. */
export function draftChildOf({ id, type }: WorkItem): DraftItem | undefined {
  const childType = childTypeOf(type);
  return childType && { parentId: id, type: childType, number: 0 };
}

/** The draft of the next item behind another one, of the same type. */
export function draftSiblingOf({ item, parent, placed }: WorkNode): DraftItem {
  return { parentId: parent?.id, type: item.type, after: positionOf(placed), number: 0 };
}

/** The item that a draft follows; undefined for one that stands in the last place. */
export function siblingAbove(tree: WorkTree, { parentId, after }: DraftItem): WorkNode | undefined {
  if (after === undefined) {
    return undefined;
  }
  const siblings = othersAt(tree, tree.node(parentId ?? ''), []);
  return siblings[countUpTo(siblings, after) - 1];
}

/**
 * The draft one level further in: below the sibling above it.
 *
 * @param aboveId the sibling above it, among the shown ones; undefined for none
 */
export function draftFurtherIn(
  tree: WorkTree,
  draft: DraftItem,
  aboveId: string | undefined,
): MovedDraft {
  const above = tree.node(aboveId ?? '')?.item;
  const child = above && draftChildOf(above);
  const { levels } = text.work;
  if (child === undefined) {
    return { refusal: above === undefined ? levels.nothingAbove : levels.lowest };
  }
  return { draft: { ...child, number: draft.number } };
}

/** The draft one level further out: beside the item that it stands below. */
export function draftFurtherOut(tree: WorkTree, draft: DraftItem): MovedDraft {
  const { parentId, number } = draft;
  if (parentId === undefined) {
    return { refusal: text.work.levels.top };
  }
  const parent = tree.node(parentId);
  // Where the parent was deleted meanwhile, the words can still be kept at the top level.
  return {
    draft: {
      ...draft,
      parentId: undefined,
      after: undefined,
      ...(parent && draftSiblingOf(parent)),
      number,
    },
  };
}
