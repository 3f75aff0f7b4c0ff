import type { WorkItemStatus } from './status.ts';

/** What a roll-up needs to know of an item. */
export interface RollUpItem {
  readonly id: string;
  readonly parentId?: string | undefined;
  readonly status: WorkItemStatus;
  readonly progress: number;
}

/** What the leaves below an item come to. */
export interface RollUp {
  /** The mean of the leaves' progress, 0 to 100; a leaf that is done counts as 100. */
  readonly progress: number;
  /** Leaves that count; cancelled ones do not. */
  readonly leafCount: number;
  readonly doneCount: number;
}

interface Sum {
  progress: number;
  leafCount: number;
  doneCount: number;
  openChildren: number;
}

/**
 * The roll-up of every item that has children (contract: Progress roll-up),
 * computed by the client and never stored, by the item's id. A parent that is not among the items
 * makes its children top-level. Items without leaves that count have none, and neither has what a
 * broken service closes into a cycle.
 */
export function rollUpsOf(items: readonly RollUpItem[]): Map<string, RollUp> {
  const sums = new Map<string, Sum>();
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const { parentId } of byId.values()) {
    if (parentId === undefined || !byId.has(parentId)) {
      continue;
    }
    const sum = sums.get(parentId);
    if (sum === undefined) {
      sums.set(parentId, { progress: 0, leafCount: 0, doneCount: 0, openChildren: 1 });
    } else {
      sum.openChildren += 1;
    }
  }
  // From the leaves upward; a parent's turn comes when its last child has been added.
  const settled = [...byId.values()].filter((item) => !sums.has(item.id));
  for (const item of settled) {
    const parent = item.parentId === undefined ? undefined : byId.get(item.parentId);
    const sum = parent && sums.get(parent.id);
    if (parent === undefined || sum === undefined) {
      continue;
    }
    const own = sums.get(item.id) ?? leafSum(item);
    sum.progress += own.progress;
    sum.leafCount += own.leafCount;
    sum.doneCount += own.doneCount;
    sum.openChildren -= 1;
    if (sum.openChildren === 0) {
      settled.push(parent);
    }
  }
  return new Map(
    [...sums]
      .filter(([, sum]) => sum.openChildren === 0 && sum.leafCount > 0)
      .map(([id, { progress, leafCount, doneCount }]) => [
        id,
        { progress: progress / leafCount, leafCount, doneCount },
      ]),
  );
}

function leafSum({ status, progress }: RollUpItem): Omit<Sum, 'openChildren'> {
  if (status === 'cancelled') {
    return { progress: 0, leafCount: 0, doneCount: 0 };
  }
  const isDone = status === 'done';
  return { progress: isDone ? 100 : progress, leafCount: 1, doneCount: isDone ? 1 : 0 };
}
