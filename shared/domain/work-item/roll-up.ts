import type { WorkItemStatus } from './status.ts';

/** The fields of an item that a roll-up needs. */
export interface RollUpItem {
  readonly id: string;
  readonly parentId?: string | undefined;
  readonly status: WorkItemStatus;
  readonly progress: number;
}

/** The result for an item: its leaves and their progress. */
export interface RollUp {
  /** The mean progress of the leaves, 0 to 100; a done leaf counts as 100. */
  readonly progress: number;
  /** The leaves that count; cancelled ones do not. */
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
 * Computes the roll-up of every item that has children (contract: Progress roll-up), by the item's
 * id. The client computes it and nobody stores it. Children of a missing parent count as top-level.
 * There is no roll-up for items without leaves that count, nor for items in a cycle, which only a
 * broken service makes.
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
  // Works from the leaves upward: a parent is processed after its last child.
  const settled = [...byId.values()].filter((item) => !sums.has(item.id));
  for (const item of settled) {
    const parent = item.parentId === undefined ? undefined : byId.get(item.parentId);
    const sum = parent && sums.get(parent.id);
    if (parent === undefined || sum === undefined) {
      continue;
    }
    const own = sums.get(item.id) ?? leafRollUp(item);
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

/** The roll-up of an item without children, as a leaf of the items above; a cancelled one is none. */
export function leafRollUp({ status, progress }: Pick<RollUpItem, 'status' | 'progress'>): RollUp {
  if (status === 'cancelled') {
    return { progress: 0, leafCount: 0, doneCount: 0 };
  }
  const isDone = status === 'done';
  return { progress: isDone ? 100 : progress, leafCount: 1, doneCount: isDone ? 1 : 0 };
}
