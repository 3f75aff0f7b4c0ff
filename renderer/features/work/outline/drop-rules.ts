import { isParentAllowed, parentTypeOf } from '#shared/domain/work-item/hierarchy.ts';
import type { SortColumn } from '#shared/local/work-view.ts';
import { workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import type { WorkNode, WorkTree } from '../../../entities/work-item/work-tree.ts';
import { text } from '../../../text/text.ts';
import type { DropHalf } from '../../../ui/drag.ts';
import { changeItems } from '../acts/item-acts.ts';
import { orderItems, othersAt } from '../acts/order-items.ts';
import type { OrderPlace } from '../acts/order-items.ts';
import type { TreeGroups } from './tree-groups.ts';

/** How a row stands to what is dragged over it: where it takes it, or why not. */
export type DropState =
  | { readonly where: 'into' | DropHalf }
  | { readonly where: 'refused'; readonly refusal: string };

/** The way in which a row of the outline takes items that are dropped on it. */
export interface DropRule {
  readonly dropOf: (moved: readonly WorkNode[], half: DropHalf) => DropState;
  readonly drop: (moved: readonly WorkNode[], where: 'into' | DropHalf) => void;
}

/**
 * The rule of an item: others go below it where the hierarchy has a place for them, and those of its
 * own type above or behind it.
 */
export function dropAtItem({
  homeId,
  guildId,
  id,
  ...given
}: {
  readonly homeId: string;
  readonly guildId: string;
  readonly id: string;
  readonly canMove: boolean;
  /** The column that the rows are sorted by; undefined for the order by hand. */
  readonly sortedBy: SortColumn | undefined;
}): DropRule {
  const target = () => workTreeOf(homeId, guildId).node(id);
  return {
    dropOf: (moved, half) => dropOf(moved, target(), half, given),
    drop: (moved, where) => {
      const node = target();
      if (node !== undefined) {
        const place = placeOf(workTreeOf(homeId, guildId), moved, node, where);
        void orderItems(homeId, guildId, moved, place);
      }
    },
  };
}

/** The rule of a group: items from other groups get what those of this one have in common. */
export function dropInGroup(homeId: string, groups: TreeGroups, groupId: string): DropRule {
  const name = groups.nameOf(groupId);
  const elsewhere = (moved: readonly WorkNode[]) =>
    moved.filter(({ item }) => groups.laneOf(item) !== groupId).map(({ item }) => item);
  return {
    dropOf: (moved) => {
      const items = elsewhere(moved);
      if (items.length === 0) {
        return { where: 'refused', refusal: text.work.groups.refusal(groups.by) };
      }
      return items.every((item) => groups.changeFor(item, groupId) !== undefined)
        ? { where: 'into' }
        : { where: 'refused', refusal: text.work.groups.refusedIn(name) };
    },
    drop: (moved) => {
      const items = elsewhere(moved);
      const [first] = items;
      if (first !== undefined) {
        const words =
          items.length === 1
            ? text.board.put(first.title, name)
            : text.work.did.changedMany(items.length);
        void changeItems(homeId, items, (item) => groups.changeFor(item, groupId) ?? {}, words);
      }
    },
  };
}

/** The place that a drop means. */
function placeOf(
  tree: WorkTree,
  moved: readonly WorkNode[],
  target: WorkNode,
  where: 'into' | DropHalf,
): OrderPlace {
  if (where === 'into') {
    return { parent: target, at: othersAt(tree, target, moved).length };
  }
  const { parent } = target;
  const at = othersAt(tree, parent, moved).indexOf(target);
  return { parent, at: where === 'above' ? at : at + 1 };
}

/** Where items would stand if they were dropped on a row, or why they cannot. */
function dropOf(
  moved: readonly WorkNode[],
  target: WorkNode | undefined,
  half: DropHalf,
  { canMove, sortedBy }: { canMove: boolean; sortedBy: SortColumn | undefined },
): DropState {
  if (target === undefined) {
    return { where: half };
  }
  const { type } = target.item;
  const isBeside = moved.every(({ item }) => item.type === type);
  const parent = isBeside ? target.parent : target;
  if (isBeside && sortedBy !== undefined && moved.every((node) => node.parent === parent)) {
    return { where: 'refused', refusal: text.work.sort.refusal(sortedBy) };
  }
  if (!canMove && moved.some((node) => node.parent !== parent)) {
    return { where: 'refused', refusal: text.work.unavailable.move };
  }
  if (isBeside) {
    return { where: half };
  }
  const wrong = moved.find(({ item }) => !isParentAllowed(item.type, type));
  return wrong === undefined
    ? { where: 'into' }
    : {
        where: 'refused',
        refusal: text.work.wrongParent(wrong.item.type, parentTypeOf(wrong.item.type)),
      };
}
