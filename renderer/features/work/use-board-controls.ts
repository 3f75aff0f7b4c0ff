import { useLayoutEffect, useRef, useState } from 'react';
import type { Dragged } from '../../ui/drag.ts';
import type { BoardActs } from './board-column.tsx';
import { placeOf } from './board-columns.ts';
import type { Board, CardPlace } from './board-columns.ts';
import type { Lanes } from './board-lanes.ts';
import type { ChoiceContext } from './item-choices.ts';
import { useActiveCard } from './use-board.ts';
import { cardKind, useMoves } from './use-board-moves.ts';
import { boardKeys } from './run-board-keys.ts';
import { useCardMenu } from './use-card-menu.ts';
import { useCardSelection } from './use-card-selection.ts';
import { useFocusRequest } from './use-focus-request.ts';

interface Controls {
  readonly guildId: string;
  readonly choices: ChoiceContext;
  readonly matches: ReadonlySet<string> | undefined;
  readonly onOpen: (id: string) => void;
}

/** What the pointer and the keys do on a board, and where they are. */
export function useBoardControls(
  { guildId, choices, matches, onOpen }: Controls,
  board: Board,
  lanes: Lanes | undefined,
) {
  const { homeId } = choices;
  const [active, setActive] = useActiveCard(board);
  const selection = useCardSelection(board, active, matches);
  const { focusOn, requestOf, ...focus } = useFocusRequest(board.lanes, active?.id);
  const { said, move, canDrop, itemsOf } = useMoves(homeId, guildId, board, lanes);
  const menu = useCardMenu(choices, itemsOf, onOpen, focusOn);
  const [dragged, setDragged] = useState<Dragged>();

  const goTo = (place: CardPlace) => {
    setActive(place);
    focusOn(place.id);
  };
  /** The card, and with it all selected ones if it is one of them. */
  const togetherWith = (id: string) =>
    selection.ids.has(id) ? [id, ...[...selection.ids].filter((other) => other !== id)] : [id];
  const acts = useLatest<BoardActs>({
    onPress: (id, event) => {
      const place = placeOf(board, id);
      if (place !== undefined) {
        setActive(place);
        if (!selection.press(place, event)) {
          onOpen(id);
        }
      }
    },
    onMenu: menu.openAll,
    draggedWith: (id) => ({ kind: cardKind, ids: togetherWith(id) }),
    onDrag: setDragged,
    canDrop,
    onDrop: ({ ids }, laneId, status) => {
      const [id = ''] = ids;
      if (move(ids, status, laneId)) {
        goTo({ id, laneId, status, at: 0 });
      }
    },
  });
  const onKeyDown = boardKeys({
    board,
    active,
    selection,
    goTo,
    move: (id, to) => move(togetherWith(id), to),
    openStatus: menu.openStatus,
  });
  const focusRequest = active === undefined ? 0 : requestOf(active.id);
  return { active, focusRequest, selection, said, menu, dragged, acts, ...focus, onKeyDown };
}

/** The value as the newest render has it, for those who are not to be drawn anew for it. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
