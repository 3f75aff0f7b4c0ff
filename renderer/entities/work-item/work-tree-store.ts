import { useSyncExternalStore } from 'react';
import type { RollUp } from '#shared/domain/work-item/roll-up.ts';
import { keyInHome } from '../store/key-in-home.ts';
import { useReadAll } from '../store/read-all.ts';
import { workItemStore } from './work-item-store.ts';
import { WorkTree } from './work-tree.ts';

/** The tree of each guild that was shown, by home and guild, and the state that it follows. */
const trees = new Map<string, { readonly tree: WorkTree; state: unknown }>();

/** The tree of a guild's work items. It follows the items that the page keeps. */
export function workTreeOf(homeId: string, guildId: string): WorkTree {
  const key = keyInHome(homeId, guildId);
  const known = trees.get(key) ?? { tree: new WorkTree(), state: undefined };
  trees.set(key, known);
  const state = workItemStore.api.getState();
  // Every row on the page asks for the tree after every change.
  if (known.state !== state) {
    known.state = state;
    known.tree.follow(workItemStore.list(homeId, { guildId }, state).rows);
  }
  return known.tree;
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
  return useReadAll(workItemStore, homeId, guildId);
}
