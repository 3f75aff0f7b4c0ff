import { useSyncExternalStore } from 'react';
import type { RollUp } from '#shared/domain/work-item/roll-up.ts';
import { keyInHome } from '../key-in-home.ts';
import { useAllRows } from '../use-all-rows.ts';
import { workItemStore } from './work-item-store.ts';
import { WorkTree } from './work-tree.ts';

/** The tree of each guild that was shown, by home and guild. */
const trees = new Map<string, WorkTree>();

/** The tree of a guild's work items. It follows the items that the page keeps. */
export function workTreeOf(homeId: string, guildId: string): WorkTree {
  const key = keyInHome(homeId, guildId);
  const known = trees.get(key);
  const tree = known ?? new WorkTree();
  if (known === undefined) {
    trees.set(key, tree);
  }
  tree.follow(workItemStore.list(homeId, { guildId }).rows);
  return tree;
}

/**
 * Subscribes to what a component needs of a guild's tree. The selected value must be the same
 * while the tree is.
 */
export function useWorkTree<Value>(
  homeId: string,
  guildId: string,
  select: (tree: WorkTree) => Value,
): Value {
  return useSyncExternalStore(workItemStore.api.subscribe, () =>
    select(workTreeOf(homeId, guildId)),
  );
}

/** Subscribes to the roll-up of one item. */
export function useRollUp(homeId: string, guildId: string, id: string): RollUp | undefined {
  return useWorkTree(homeId, guildId, (tree) => tree.rollUpOf(id));
}

/** Reads all work items of a guild, page by page, while a component that shows them is there. */
export function useAllWorkItems(homeId: string, guildId: string) {
  const { rows, ...reading } = useAllRows(workItemStore, homeId, guildId);
  return { count: rows.length, ...reading };
}
