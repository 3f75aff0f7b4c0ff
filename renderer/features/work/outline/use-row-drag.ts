import { useState } from 'react';
import type { RefObject } from 'react';
import { isParentAllowed, parentTypeOf } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import { useDragSource, useDropTarget } from '../../../ui/drag.ts';
import type { Dragged } from '../../../ui/drag.ts';
import { showToast } from '../../../ui/toast.tsx';
import { changeItems } from '../acts/item-acts.ts';
import { withSelected } from '../../../ui/use-selection.ts';

const kind = 'outline-row';

/** How a row stands to what is dragged over it: it takes it, or says why not. */
export type DropState = { readonly refusal: string | undefined } | undefined;

/** Lets a row be dragged below another one, where the hierarchy has a place for it. */
export function useRowDrag(
  element: RefObject<HTMLElement | null>,
  {
    homeId,
    guildId,
    id,
    canMove,
    selectedIds,
  }: {
    readonly homeId: string;
    readonly guildId: string;
    readonly id: string;
    readonly canMove: boolean;
    /** The items that are dragged together with a selected row. */
    readonly selectedIds: ReadonlySet<string>;
  },
): DropState {
  const [drop, setDrop] = useState<DropState>();
  const itemsOf = ({ ids }: Dragged) => {
    const tree = workTreeOf(homeId, guildId);
    return ids.flatMap((each) => tree.node(each)?.item ?? []);
  };
  const target = () => workTreeOf(homeId, guildId).node(id)?.item;
  const dragged = (): Dragged => ({ kind, ids: withSelected({ ids: selectedIds }, id) });
  useDragSource(element, { dragged, words: text.ui.selection.count, onDrag: () => undefined });
  useDropTarget(element, {
    canDrop: (things) => things.kind === kind && !things.ids.includes(id),
    onOver: (isOver, things) => {
      setDrop(isOver ? { refusal: refusalOf(itemsOf(things), target(), canMove) } : undefined);
    },
    onDrop: (things) => {
      const items = itemsOf(things);
      const parent = target();
      const refusal = refusalOf(items, parent, canMove);
      if (refusal !== undefined) {
        showToast({ words: refusal });
      } else if (parent !== undefined) {
        const words = text.work.did.moved(items.length, parent.title);
        void changeItems(homeId, items, { parentId: parent.id }, words);
      }
    },
  });
  return drop;
}

/** Why items cannot stand below another one; undefined where they can. */
function refusalOf(
  items: readonly WorkItem[],
  parent: WorkItem | undefined,
  canMove: boolean,
): string | undefined {
  if (!canMove) {
    return text.work.unavailable.move;
  }
  if (parent === undefined) {
    return undefined;
  }
  // A person who drags an item onto a sibling wants it above or below that.
  if (items.some(({ type, parentId }) => type === parent.type && parentId === parent.parentId)) {
    return text.work.fixedOrder;
  }
  const wrong = items.find(({ type }) => !isParentAllowed(type, parent.type));
  return wrong && text.work.wrongParent(wrong.type, parentTypeOf(wrong.type));
}
