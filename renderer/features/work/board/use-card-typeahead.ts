import { useState } from 'react';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { letterOf, typeahead } from '../../../ui/typeahead.ts';
import { placeOf } from './board-columns.ts';
import type { Board, CardPlace } from './board-columns.ts';

/**
 * The card that a typed letter leads to, by the first letters of titles, from the active card on in
 * the order in which the board is read. Nothing for a key that is no letter.
 */
export type FindCard = (event: KeyboardEvent, active: CardPlace) => CardPlace | 'none' | undefined;

/** Finds cards by the first letters of their titles. */
export function useCardTypeahead(homeId: string, board: Board): FindCard {
  const [{ isTyping, find }] = useState(typeahead);
  return (event, active) => {
    const letter = letterOf(event, isTyping());
    if (letter === undefined) {
      return undefined;
    }
    const ids = board.lanes.flatMap(({ columns }) =>
      workItemStatuses.flatMap((status) => columns[status]),
    );
    const titleAt = (at: number) => workItemStore.row(homeId, ids[at] ?? '')?.title ?? '';
    const at = find(letter, { count: ids.length, nameOf: titleAt, at: ids.indexOf(active.id) });
    return (at === undefined ? undefined : placeOf(board, ids[at] ?? '')) ?? 'none';
  };
}
