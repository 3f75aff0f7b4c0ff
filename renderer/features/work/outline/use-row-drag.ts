import { useState } from 'react';
import type { RefObject } from 'react';
import type { SortColumn } from '#shared/local/work-view.ts';
import { isParentAllowed, parentTypeOf } from '#shared/domain/work-item/hierarchy.ts';
import { workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import type { WorkNode, WorkTree } from '../../../entities/work-item/work-tree.ts';
import { text } from '../../../text/text.ts';
import { useDragSource, useDropTarget } from '../../../ui/drag.ts';
import type { Dragged, DropHalf } from '../../../ui/drag.ts';
import { showToast } from '../../../ui/toast.tsx';
import { inOrderOf } from '../acts/chosen-branches.ts';
import { orderItems, othersAt } from '../acts/order-items.ts';
import type { OrderPlace } from '../acts/order-items.ts';
import { withSelected } from '../../../ui/use-selection.ts';

const kind = 'outline-row';

/** How a row stands to what is dragged over it: where it takes it, or why not. */
export type DropState =
  | { readonly where: 'into' | DropHalf }
  | { readonly where: 'refused'; readonly refusal: string };

/**
 * Lets a row be dragged below another one where the hierarchy has a place for it, and above or
 * behind one of its own type.
 */
export function useRowDrag(
  element: RefObject<HTMLElement | null>,
  {
    homeId,
    guildId,
    id,
    canMove,
    sortedBy,
    selectedIds,
  }: {
    readonly homeId: string;
    readonly guildId: string;
    readonly id: string;
    readonly canMove: boolean;
    /** The column that the rows are sorted by; undefined for the order by hand. */
    readonly sortedBy: SortColumn | undefined;
    /** The items that are dragged together with a selected row. */
    readonly selectedIds: ReadonlySet<string>;
  },
): DropState | undefined {
  const [drop, setDrop] = useState<DropState>();
  const nodesOf = ({ ids }: Dragged) => {
    const tree = workTreeOf(homeId, guildId);
    return inOrderOf(
      tree,
      ids.flatMap((each) => tree.node(each) ?? []),
    );
  };
  const target = () => workTreeOf(homeId, guildId).node(id);
  const dragged = (): Dragged => ({ kind, ids: withSelected({ ids: selectedIds }, id) });
  useDragSource(element, { dragged, words: text.ui.selection.count, onDrag: () => undefined });
  useDropTarget(element, {
    canDrop: (things) => things.kind === kind && !things.ids.includes(id),
    onOver: (isOver, things, half) => {
      const next = isOver
        ? dropOf(nodesOf(things), target(), half, { canMove, sortedBy })
        : undefined;
      // A pointer that moves within a half asks again and again.
      setDrop((former) => (isSame(former, next) ? former : next));
    },
    onDrop: (things, half) => {
      const moved = nodesOf(things);
      const node = target();
      const next = dropOf(moved, node, half, { canMove, sortedBy });
      if (next.where === 'refused') {
        showToast({ words: next.refusal });
      } else if (node !== undefined) {
        const place = placeOf(workTreeOf(homeId, guildId), moved, node, next.where);
        void orderItems(homeId, guildId, moved, place);
      }
    },
  });
  return drop;
}

function isSame(a: DropState | undefined, b: DropState | undefined): boolean {
  const refusalIn = (drop: DropState | undefined) =>
    drop?.where === 'refused' ? drop.refusal : undefined;
  return a?.where === b?.where && refusalIn(a) === refusalIn(b);
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
