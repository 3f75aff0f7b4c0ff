import { useEffect, useSyncExternalStore } from 'react';
import type { RollUp } from '#shared/domain/work-item/roll-up.ts';
import { mayOffer, useHomes } from '../home/home-store.ts';
import { ownPositionsOf, workOrders } from '../local-state/work-order-store.ts';
import { keyInHome } from '../store/key-in-home.ts';
import { useReadAll } from '../store/read-all.ts';
import { workItemStore } from './work-item-store.ts';
import { WorkTree } from './work-tree.ts';

/** A tree, and the state of the items and of the person's own order that it follows. */
interface FollowedTree {
  readonly tree: WorkTree;
  state: unknown;
  own: ReadonlyMap<string, string>;
}

/** The tree of each guild that was shown, by home and guild. */
const trees = new Map<string, FollowedTree>();

/** The tree of a guild's work items. It follows the items that the page keeps. */
export function workTreeOf(homeId: string, guildId: string): WorkTree {
  const key = keyInHome(homeId, guildId);
  const known = trees.get(key) ?? { tree: new WorkTree(), state: undefined, own: ofService };
  trees.set(key, known);
  const state = workItemStore.api.getState();
  const own = keepsOrder(homeId) ? ofService : ownPositionsOf(homeId);
  // Every row on the page asks for the tree after every change.
  if (known.state !== state || known.own !== own) {
    known.state = state;
    known.own = own;
    known.tree.follow(workItemStore.list(homeId, { guildId }, state).rows, own);
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
  return useSyncExternalStore(subscribeToTrees, () => select(workTreeOf(homeId, guildId)));
}

function subscribeToTrees(onChanged: () => void): () => void {
  const ends = [workItemStore.api, workOrders.use, useHomes].map((store) =>
    store.subscribe(onChanged),
  );
  return () => ends.forEach((end) => end());
}

/** The positions of a person's own where the service of a home keeps the order: none. */
const ofService: ReadonlyMap<string, string> = new Map();

/** Whether the service of a home keeps an order of its work items, as far as can be told. */
export function keepsOrder(homeId: string): boolean {
  const { homes } = useHomes.getState();
  return mayOffer(
    homes.find(({ id }) => id === homeId),
    'work-item-order',
  );
}

/** Subscribes to the roll-up of one item. */
export function useRollUp(homeId: string, guildId: string, id: string): RollUp | undefined {
  return useWorkTree(homeId, guildId, (tree) => tree.rollUpOf(id));
}

/** Reads all work items of a guild, page by page, while a component that shows them is there. */
export function useAllWorkItems(homeId: string, guildId: string) {
  useEffect(() => void workOrders.readOnce(), []);
  return useReadAll(workItemStore, homeId, guildId);
}
