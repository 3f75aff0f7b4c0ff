import { useEffect, useRef, useState } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import { workTreeOf } from '../../entities/work-item/work-tree-store.ts';
import { text } from '../../text/text.ts';
import type { Dragged } from '../../ui/drag.ts';
import { placeOf } from './board-columns.ts';
import type { Board } from './board-columns.ts';
import type { Lanes } from './board-lanes.ts';
import { changeItems } from './item-acts.ts';

/** What is dragged on a board. */
export const cardKind = 'work-item';

/** A move that was asked for and does not show yet. */
interface Move {
  readonly lead: WorkItem;
  readonly count: number;
  readonly to: WorkItemStatus;
}

/**
 * Moves cards: one act with one undo, however many they are. Says what was moved once the first of
 * them is there.
 */
export function useMoves(homeId: string, guildId: string, board: Board, lanes: Lanes | undefined) {
  const awaited = useRef<Move>(undefined);
  const [said, setSaid] = useState('');
  const itemsOf = (ids: readonly string[]) => {
    const tree = workTreeOf(homeId, guildId);
    return ids.flatMap((id) => tree.node(id)?.item ?? []);
  };
  useEffect(() => {
    const { lead, count, to } = awaited.current ?? {};
    const place = lead && placeOf(board, lead.id);
    if (lead === undefined || count === undefined || to === undefined || place?.status !== to) {
      return;
    }
    awaited.current = undefined;
    const column = board.lanes.find(({ id }) => id === place.laneId)?.columns[to] ?? [];
    setSaid(
      count === 1
        ? text.board.moved(lead.title, to, place.at + 1, column.length)
        : text.board.movedMany(count, to),
    );
  }, [board]);

  /** Puts items into a column; with a lane, also into that. Answers whether there was any to move. */
  const move = (ids: readonly string[], to: WorkItemStatus, laneId?: string): boolean => {
    const items = itemsOf(ids);
    const [lead] = items;
    const changes = laneId === undefined ? [] : items.map((item) => lanes?.changeFor(item, laneId));
    if (lead === undefined) {
      return false;
    }
    awaited.current = { lead, count: items.length, to };
    const change = Object.assign({ status: to }, ...changes) as { readonly status: WorkItemStatus };
    const words =
      items.length > 1
        ? text.work.did.changedMany(items.length)
        : lead.status === to && laneId !== undefined
          ? text.board.put(lead.title, lanes?.nameOf(laneId) ?? '')
          : text.work.did.changed(
              lead.title,
              text.work.fields.status.toLowerCase(),
              text.work.statuses[to],
            );
    void changeItems(homeId, items, change, words);
    return true;
  };
  const canDrop = ({ kind, ids }: Dragged, laneId: string) =>
    kind === cardKind &&
    itemsOf(ids).every((item) => !lanes || lanes.changeFor(item, laneId) !== undefined);
  return { said, move, canDrop, itemsOf };
}
