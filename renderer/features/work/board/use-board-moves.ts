import { useEffect, useRef, useState } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import { workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import type { Dragged } from '../../../ui/drag.ts';
import { columnOf, placeOf } from './board-columns.ts';
import type { CardPlace } from './board-columns.ts';
import type { ShownBoard } from './use-board.ts';
import type { Lanes } from './board-lanes.ts';
import { changeItems, differs } from '../acts/item-acts.ts';
import { changeTo, orderCards, wordsFor } from './order-cards.ts';

/** The kind of the things that are dragged on a board. */
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
export function useMoves(
  homeId: string,
  guildId: string,
  { board, folded }: ShownBoard,
  lanes: Lanes | undefined,
) {
  const awaited = useRef<Move>(undefined);
  const [said, setSaid] = useState('');
  const itemsOf = (ids: readonly string[]) => {
    const tree = workTreeOf(homeId, guildId);
    return ids.flatMap((id) => tree.node(id)?.item ?? []);
  };
  useEffect(() => {
    const { lead, count, to } = awaited.current ?? {};
    const place = lead && placeOf(board, lead.id);
    if (lead === undefined || count === undefined || to === undefined) {
      return;
    }
    // In a folded column no card has a place.
    if (place === undefined && folded.has(to)) {
      awaited.current = undefined;
      setSaid(text.board.movedMany(count, to));
      return;
    }
    if (place?.status !== to) {
      return;
    }
    awaited.current = undefined;
    const column = columnOf(board, place);
    setSaid(
      count === 1
        ? text.board.moved(lead.title, to, place.at + 1, column.length)
        : text.board.movedMany(count, to),
    );
  }, [board, folded]);

  /** Puts items into a column; with a lane, also into that. Answers whether that changes any. */
  const move = (ids: readonly string[], to: WorkItemStatus, laneId?: string): boolean => {
    const items = itemsOf(ids);
    const change = changeTo(items, lanes, to, laneId);
    // A change is shown at once, so that a key that repeats finds nothing to change.
    const moved = items.filter((item) => differs(item, change));
    const [lead] = moved;
    if (lead === undefined) {
      return false;
    }
    awaited.current = { lead, count: moved.length, to };
    const lane = laneId === undefined ? undefined : lanes?.nameOf(laneId);
    void changeItems(homeId, moved, change, wordsFor(moved, lead, to, lane));
    return true;
  };

  /** Puts items into a column, before the card at a place. */
  const order = (ids: readonly string[], to: CardPlace): void => {
    const moved = orderCards({ homeId, guildId, board, lanes }, ids, to);
    const [lead] = moved;
    if (lead !== undefined) {
      awaited.current = { lead, count: moved.length, to: to.status };
    }
  };
  const canDrop = ({ kind, ids }: Dragged, laneId: string) =>
    kind === cardKind &&
    itemsOf(ids).every((item) => !lanes || lanes.changeFor(item, laneId) !== undefined);
  return { said, move, order, canDrop };
}
