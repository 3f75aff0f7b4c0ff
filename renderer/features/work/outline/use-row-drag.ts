import { useState } from 'react';
import type { Dispatch, RefObject, SetStateAction } from 'react';
import { workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import { useDragSource, useDropTarget } from '../../../ui/drag.ts';
import type { Dragged } from '../../../ui/drag.ts';
import { showToast } from '../../../ui/toast.tsx';
import { withSelected } from '../../../ui/use-selection.ts';
import { inOrderOf } from '../acts/chosen-branches.ts';
import type { DropRule, DropState } from './drop-rules.ts';

const kind = 'outline-row';

/** Hears how a row stands to what is dragged over it. */
type SetDrop = Dispatch<SetStateAction<DropState | undefined>>;

interface DropRow {
  readonly homeId: string;
  readonly guildId: string;
  readonly id: string;
  readonly rule: DropRule;
}

/** Lets a row be dragged, and take others. */
export function useRowDrag(
  element: RefObject<HTMLElement | null>,
  {
    selectedIds,
    setDrop,
    ...row
  }: DropRow & {
    /** The items that are dragged together with a selected row. */
    readonly selectedIds: ReadonlySet<string>;
    readonly setDrop: SetDrop;
  },
): void {
  const dragged = (): Dragged => ({ kind, ids: withSelected({ ids: selectedIds }, row.id) });
  useDragSource(element, { dragged, words: text.ui.selection.count, onDrag: () => undefined });
  useDrop(element, row, setDrop);
}

/** Lets a row take what is dragged over it, as its rule says. */
export function useRowDrop(
  element: RefObject<HTMLElement | null>,
  row: DropRow,
): DropState | undefined {
  const [drop, setDrop] = useState<DropState>();
  useDrop(element, row, setDrop);
  return drop;
}

function useDrop(
  element: RefObject<HTMLElement | null>,
  { homeId, guildId, id, rule }: DropRow,
  setDrop: SetDrop,
): void {
  const nodesOf = ({ ids }: Dragged) => {
    const tree = workTreeOf(homeId, guildId);
    return inOrderOf(
      tree,
      ids.flatMap((each) => tree.node(each) ?? []),
    );
  };
  useDropTarget(element, {
    canDrop: (things) => things.kind === kind && !things.ids.includes(id),
    onOver: (isOver, things, half) => {
      const next = isOver ? rule.dropOf(nodesOf(things), half) : undefined;
      // A pointer that moves within a half asks again and again.
      setDrop((former) => (isSame(former, next) ? former : next));
    },
    onDrop: (things, half) => {
      const moved = nodesOf(things);
      const next = rule.dropOf(moved, half);
      if (next.where === 'refused') {
        showToast({ words: next.refusal });
      } else {
        rule.drop(moved, next.where);
      }
    },
  });
}

function isSame(a: DropState | undefined, b: DropState | undefined): boolean {
  return a?.where === b?.where && refusalIn(a) === refusalIn(b);
}

function refusalIn(drop: DropState | undefined): string | undefined {
  return drop?.where === 'refused' ? drop.refusal : undefined;
}
