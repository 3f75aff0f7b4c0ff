import { useMemo } from 'react';
import type { MouseEvent } from 'react';
import { columnOf } from './board-columns.ts';
import type { Board, CardPlace } from './board-columns.ts';
import { useWorkSelection } from '../views/use-work-selection.ts';
import type { Selection } from '../../../ui/use-selection.ts';

/** The selected cards of a board. */
export interface CardSelection extends Selection {
  /**
   * Selects as the modifier keys say: one more, or all from the last one of the same column.
   * Answers whether the press was one that selects.
   */
  readonly press: (place: CardPlace, event: MouseEvent) => boolean;
}

/** Selects cards of a board; of those that are selected, what the filter hides does not count. */
export function useCardSelection(
  board: Board,
  active: CardPlace | undefined,
  matches: ReadonlySet<string> | undefined,
  { homeId, guildId }: { readonly homeId: string; readonly guildId: string },
): CardSelection {
  const { ids: all, ...selection } = useWorkSelection({ homeId, guildId }, 'cards', () =>
    active === undefined ? [] : columnOf(board, active),
  );
  const ids = useMemo(
    () => (matches === undefined ? all : new Set([...all].filter((id) => matches.has(id)))),
    [all, matches],
  );
  const press = (place: CardPlace, event: MouseEvent) => {
    const column = columnOf(board, place);
    const isRange = event.shiftKey && column.includes(selection.from);
    const isSelecting = event.ctrlKey || event.metaKey || event.shiftKey;
    const mode = isRange ? 'range' : isSelecting ? 'toggle' : 'only';
    selection.select(place.id, mode, column);
    return isSelecting;
  };
  return { ...selection, ids, press };
}
