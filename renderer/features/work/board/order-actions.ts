import type { OfferedAction, OfferedActions } from '../../../actions/offered-actions.ts';
import { text } from '../../../text/text.ts';
import type { DropHalf } from '../../../ui/drag.ts';
import { showToast } from '../../../ui/toast.tsx';
import { columnOf, placeOf } from './board-columns.ts';
import type { Board, CardPlace } from './board-columns.ts';

/**
 * The actions that move the current card up and down in its column.
 *
 * @param order puts the card of a place before the one that is there
 */
export function orderActions(
  board: Board,
  active: CardPlace | undefined,
  order: (to: CardPlace) => void,
): OfferedActions {
  if (active === undefined) {
    return {};
  }
  const { length } = columnOf(board, active);
  const to = (at: number, step: 1 | -1): OfferedAction => ({
    run: () => {
      if (at < 0 || at > length) {
        showToast({ words: text.work.order.atEnd(step) });
      } else {
        order({ ...active, at });
      }
    },
  });
  return { moveItemUp: to(active.at - 1, -1), moveItemDown: to(active.at + 2, 1) };
}

/** The place above or below a card, for the first of the cards that are put there. */
export function placeBeside(
  board: Board,
  besideId: string,
  half: DropHalf,
  [id]: readonly string[],
): CardPlace | undefined {
  const place = placeOf(board, besideId);
  return place === undefined || id === undefined
    ? undefined
    : { ...place, id, at: half === 'above' ? place.at : place.at + 1 };
}
