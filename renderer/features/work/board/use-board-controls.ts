import { useLayoutEffect, useRef, useState } from 'react';
import { useOfferActions } from '../../../actions/offered-actions.ts';
import { useSelectThing } from '../../../actions/selected-thing.ts';
import type { Dragged } from '../../../ui/drag.ts';
import type { BoardActs } from './board-column.tsx';
import { placeOf } from './board-columns.ts';
import type { CardPlace } from './board-columns.ts';
import type { Lanes } from './board-lanes.ts';
import type { ItemPlace } from '../acts/item-actions.ts';
import { useActiveCard } from './use-board.ts';
import type { ShownBoard } from './use-board.ts';
import { orderActions, placeBeside } from './order-actions.ts';
import { cardKind, useMoves } from './use-board-moves.ts';
import { boardKeys } from './run-board-keys.ts';
import { useCardActions } from './use-card-actions.ts';
import { useCardSelection } from './use-card-selection.ts';
import { useCardTypeahead } from './use-card-typeahead.ts';
import { useFocusRequest } from '../acts/use-focus-request.ts';
import { withSelected } from '../../../ui/use-selection.ts';

interface Controls {
  readonly place: ItemPlace;
  readonly matches: ReadonlySet<string> | undefined;
  /** Whether all items were read. */
  readonly isWhole?: boolean | undefined;
  readonly onOpen: (id: string) => void;
}

/** The acts of the pointer and the keys on a board, and where they are. */
export function useBoardControls(
  { place, matches, isWhole = true, onOpen }: Controls,
  shown: ShownBoard,
  lanes: Lanes | undefined,
) {
  const { board, folded } = shown;
  const { homeId, guildId } = place;
  const [active, setActive] = useActiveCard({ homeId, guildId }, board, isWhole);
  useSelectThing(active && { homeId, guildId, kind: 'item', id: active.id });
  const selection = useCardSelection(board, active, matches, place);
  const at = { active, selection };
  const { focusOn, requestOf, ...focus } = useFocusRequest(board.lanes, active?.id);
  const { said, move, order, canDrop } = useMoves(homeId, guildId, shown, lanes);
  const { openMenu, ...cardActions } = useCardActions(place, { ...at, onOpen, focusOn });
  const findCard = useCardTypeahead(homeId, board);
  const [dragged, setDragged] = useState<Dragged>();
  const goTo = (card: CardPlace) => {
    setActive(card);
    focusOn(card.id);
  };
  const acts = useLatest<BoardActs>({
    onPress: (id, event) => {
      const card = placeOf(board, id);
      if (card !== undefined && !selection.press(card, event)) {
        onOpen(id);
      }
    },
    onFocus: (id) => setActive(id === active?.id ? active : placeOf(board, id)),
    onMenu: openMenu,
    draggedWith: (id) => ({ kind: cardKind, ids: withSelected(selection, id) }),
    onDrag: setDragged,
    canDrop,
    onDrop: ({ ids: [id = '', ...others] }, laneId, status) => {
      if (move([id, ...others], status, laneId) && !folded.has(status)) {
        goTo({ id, laneId, status, at: 0 });
      }
    },
    canDropBeside: (things, id) =>
      !things.ids.includes(id) && canDrop(things, placeOf(board, id)?.laneId ?? ''),
    onDropBeside: ({ ids }, besideId, half) => {
      const to = placeBeside(board, besideId, half, ids);
      if (to !== undefined) {
        order(ids, to);
        goTo(to);
      }
    },
  });
  const orders = orderActions(board, active, (to) => order(withSelected(selection, to.id), to));
  useOfferActions(orders);
  const onKeyDown = boardKeys({
    ...at,
    board,
    goTo,
    findCard,
    move: (id, to) => move(withSelected(selection, id), to),
    actions: { ...cardActions.actions, ...orders },
  });
  const focusRequest = active === undefined ? 0 : requestOf(active.id);
  return { ...at, ...cardActions, ...focus, focusRequest, said, dragged, acts, onKeyDown };
}

/** The value as the newest render has it, for those who are not to be drawn anew for it. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
