import type { ActChange } from '#shared/capability/act.ts';
import { arrange, numberIn, positionOf } from '#shared/domain/work-item/position.ts';
import type { Placed } from '#shared/domain/work-item/position.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { itemInAct } from '../../../actions/undo/act-names.ts';
import { undoable } from '../../../actions/undo/undo.ts';
import { ownPositionsOf, workOrders } from '../../../entities/local-state/work-order-store.ts';
import { isUnsent } from '../../../entities/store/entity-list.ts';
import { keepsOrder, workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import type { WorkNode, WorkTree } from '../../../entities/work-item/work-tree.ts';
import { text } from '../../../text/text.ts';
import { changeItems, changeItemsAlong, differs, itemScope } from './item-acts.ts';
import type { ItemChange } from './item-acts.ts';

/** A place among the items below a parent, or at the top level. */
export interface OrderPlace {
  readonly parent: WorkNode | undefined;
  /** How many of the other items there come before it. */
  readonly at: number;
}

/** The items below a parent or at the top level, without those that are moved. */
export function othersAt(
  tree: WorkTree,
  parent: WorkNode | undefined,
  moved: readonly WorkNode[],
): readonly WorkNode[] {
  const isMoved = new Set(moved);
  return (parent?.children ?? tree.roots).filter((node) => !isMoved.has(node));
}

/** Puts items at a place in the tree, in one act. */
export async function orderItems(
  homeId: string,
  guildId: string,
  moved: readonly WorkNode[],
  { parent, at }: OrderPlace,
): Promise<void> {
  const others = othersAt(workTreeOf(homeId, guildId), parent, moved);
  const elsewhere = new Set(moved.filter((node) => node.parent !== parent).map(({ id }) => id));
  await orderAmong(homeId, guildId, moved, others, {
    at,
    changeOf: ({ id }) => (elsewhere.has(id) ? { parentId: parent?.id ?? null } : {}),
    ...wordsOf(homeId, moved, elsewhere.size > 0 ? { parent } : undefined),
  });
}

/** The way in which items are put among others. */
interface Ordering {
  /** How many of the others come before them. */
  readonly at: number;
  /** The change of each of them that comes along, such as its parent. */
  readonly changeOf: (item: WorkItem) => ItemChange;
  /** The words of the toast, and the name of the act. */
  readonly words: string;
  readonly name: string;
}

/**
 * Puts items among others, in one act. Where the service keeps no order, it is the person's own, and
 * a toast says so.
 *
 * @param moved the items in their order
 */
export async function orderAmong(
  homeId: string,
  guildId: string,
  moved: readonly WorkNode[],
  others: readonly WorkNode[],
  { at, changeOf, words, name }: Ordering,
): Promise<void> {
  const placed = others.map((node) => node.placed);
  const found = arrange(placed, at, moved.length, endOf(workTreeOf(homeId, guildId)));
  const own = moved.map(({ id }, index) => [id, found.moved[index] ?? ''] as const);
  const positions = new Map([...own, ...found.others]);
  const items = moved.map(({ item }) => item);
  if (keepsOrder(homeId)) {
    const isMoved = new Set(items);
    const making = others.filter(({ id }) => positions.has(id)).map(({ item }) => item);
    const change = (item: WorkItem): ItemChange => ({
      ...(isMoved.has(item) && changeOf(item)),
      position: positions.get(item.id) ?? null,
    });
    await changeItems(homeId, [...items, ...making], change, words, name);
    return;
  }
  const ownOrder = saveOwnOrder(homeId, positions);
  if (items.some((item) => differs(item, changeOf(item)))) {
    await changeItemsAlong(homeId, items, changeOf, { words, name, along: [ownOrder] });
    return;
  }
  const [first] = items;
  await undoable((note) => {
    note({
      homeId,
      name,
      changes: [ownOrder],
      scopes: items.length === 1 && first !== undefined ? [itemScope(first.id)] : [],
      words: text.work.order.ownAlone(words),
    });
    return Promise.resolve();
  });
}

/** Saves positions in the person's own order, and answers how that is taken back. */
function saveOwnOrder(homeId: string, positions: ReadonlyMap<string, string>): ActChange {
  const former = ownPositionsOf(homeId);
  const moves = [...positions].map(([workItemId, after]) => {
    const before = former.get(workItemId);
    return { workItemId, after, ...(before !== undefined && { before }) };
  });
  for (const { workItemId, after } of moves) {
    workOrders.save({ homeId, workItemId }, after);
  }
  return { kind: 'own_order', moves };
}

/**
 * The position of an item that is to be created.
 *
 * @param after the position behind which it stands; undefined for the end
 * @returns undefined where it would need room from others: it is created at the end then
 */
export function positionOfNew(
  homeId: string,
  guildId: string,
  parentId: string | undefined,
  after: string | undefined,
): string | undefined {
  const tree = workTreeOf(homeId, guildId);
  const siblings = othersAt(tree, tree.node(parentId ?? ''), []);
  return after === undefined
    ? positionAt(tree, siblings, siblings.length)
    : positionBehind(tree, siblings, after);
}

/** The position of a new item behind another one of a position; undefined where that needs room. */
export function positionBehind(
  tree: WorkTree,
  others: readonly WorkNode[],
  after: string,
): string | undefined {
  // The item that it follows may be on its way, and not here yet.
  return positionAt(tree, others, countUpTo(others, after), [{ id: '', position: after }]);
}

/**
 * The position of a new item at a place among others; undefined where that needs room.
 *
 * @param former what stands between it and the others before it
 */
export function positionAt(
  tree: WorkTree,
  others: readonly WorkNode[],
  at: number,
  former: readonly Placed[] = [],
): string | undefined {
  const placed = others.map((node) => node.placed);
  const among = [...placed.slice(0, at), ...former, ...placed.slice(at)];
  const found = arrange(among, at + former.length, 1, endOf(tree));
  return found.others.size > 0 ? undefined : found.moved[0];
}

/** Keeps the position of an item that was created, where its service keeps no order. */
export function keepOwnPosition(homeId: string, workItemId: string, position: string): void {
  if (!keepsOrder(homeId)) {
    workOrders.save({ homeId, workItemId }, position);
  }
}

/** How many siblings stand at a position or before it. */
export function countUpTo(siblings: readonly WorkNode[], position: string): number {
  const after = siblings.findIndex(({ placed }) => positionOf(placed) > position);
  return after < 0 ? siblings.length : after;
}

/** Positions at the end of a guild's items, for items that are created together. */
export function positionsAtEnd(homeId: string, guildId: string, count: number): readonly string[] {
  const tree = workTreeOf(homeId, guildId);
  return arrange([], 0, count, endOf(tree)).moved;
}

/**
 * The number behind all items of a guild. The clock of this computer may be wrong, and what others
 * create later would stand before what was put at the end.
 */
function endOf({ items }: WorkTree): number {
  const newest = items.findLast((item) => !isUnsent(item));
  let last = newest === undefined ? undefined : positionOf(newest);
  for (const { position } of items) {
    if (position !== undefined && (last === undefined || position > last)) {
      last = position;
    }
  }
  return last === undefined ? Date.now() : numberIn(last) + 1;
}

/** The words of the toast, and the name of the act. */
export function wordsOf(
  homeId: string,
  moved: readonly WorkNode[],
  elsewhere?: { readonly parent: WorkNode | undefined },
): Pick<Ordering, 'words' | 'name'> {
  const { did, didTopLevel, items } = text.workItem.move;
  const [first] = moved;
  const isOne = moved.length === 1 && first !== undefined;
  const title = isOne ? first.item.title : items(moved.length);
  const { names } = text.undo;
  const name = isOne ? names.moved(itemInAct(homeId, first.item)) : names.movedMany(moved.length);
  if (elsewhere === undefined) {
    return { name, words: text.work.order.did(title) };
  }
  const { parent } = elsewhere;
  return { name, words: parent === undefined ? didTopLevel(title) : did(title, parent.item.title) };
}
