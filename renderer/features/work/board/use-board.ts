import { useEffect, useMemo, useState } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { boardOf as arrangementOf, boards } from '../../../entities/local-state/board-store.ts';
import { useScreenState } from '../../../entities/screen-state.ts';
import { useWorkTree } from '../../../entities/work-item/work-tree-store.ts';
import { boardOf, cardNear, firstCard, placeOf } from './board-columns.ts';
import type { Board, CardPlace, LaneRule } from './board-columns.ts';

/** How the person has arranged the board of a guild; undefined until that is known. */
export function useArrangement(homeId: string, guildId: string) {
  useEffect(() => {
    void boards.readOnce();
  }, []);
  return boards.use((state) =>
    state.load === 'idle' ? undefined : arrangementOf(state, { homeId, guildId }),
  );
}

/** The board of a guild. A column that stays the same is the same list of ids as before. */
export function useBoard(
  homeId: string,
  guildId: string,
  matches: ReadonlySet<string> | undefined,
  rule: LaneRule | undefined,
): Board {
  const items = useWorkTree(homeId, guildId, (tree) => tree.items);
  const [read] = useState(boardReader);
  return useMemo(() => read(items, matches, rule), [read, items, matches, rule]);
}

function boardReader() {
  let former: Board | undefined;
  return (
    items: readonly WorkItem[],
    matches: ReadonlySet<string> | undefined,
    rule: LaneRule | undefined,
  ) => {
    former = boardOf(items, matches, rule, former);
    return former;
  };
}

/** The card with the keyboard: where it goes, the keyboard goes; when it is gone, the next has it. */
export function useActiveCard(homeId: string, guildId: string, board: Board) {
  const [known, setKnown] = useScreenState<CardPlace | undefined>(
    homeId,
    `card ${guildId}`,
    undefined,
  );
  const place = useMemo(() => {
    const own = known && placeOf(board, known.id);
    return own ?? (known && cardNear(board, known)) ?? firstCard(board);
  }, [board, known]);
  if (place !== undefined && !isSamePlace(place, known)) {
    setKnown(place);
  }
  return [place, setKnown] as const;
}

function isSamePlace(a: CardPlace, b: CardPlace | undefined): boolean {
  return a.id === b?.id && a.laneId === b.laneId && a.status === b.status && a.at === b.at;
}
