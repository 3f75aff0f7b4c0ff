import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { boardOf as arrangementOf, boards } from '../../../entities/local-state/board-store.ts';
import type { BoardArrangement } from '../../../entities/local-state/board-store.ts';
import {
  changeWorkLayout,
  useWorkLayout,
} from '../../../entities/local-state/work-layout-store.ts';
import type { WorkLayoutKey } from '../../../entities/local-state/work-layout-store.ts';
import { useWorkTree } from '../../../entities/work-item/work-tree-store.ts';
import { boardOf, cardNear, firstCard, placeOf } from './board-columns.ts';
import type { Board, CardPlace, FoldedColumns, LaneRule } from './board-columns.ts';

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
  { isTasksOnly = false, foldedColumns }: Partial<BoardArrangement>,
): ShownBoard {
  const all = useWorkTree(homeId, guildId, (tree) => tree.byHand);
  const items = useMemo(
    () => (isTasksOnly ? all.filter(({ type }) => type === 'task') : all),
    [all, isTasksOnly],
  );
  const folded = useMemo(() => new Set(foldedColumns), [foldedColumns]);
  const [read] = useState(boardReader);
  const board = useMemo(
    () => read(items, matches, rule, folded),
    [read, items, matches, rule, folded],
  );
  return { board, folded };
}

/** A board, and the columns of it that are folded. */
export interface ShownBoard {
  readonly board: Board;
  readonly folded: FoldedColumns;
}

function boardReader() {
  let former: Board | undefined;
  return (
    items: readonly WorkItem[],
    matches: ReadonlySet<string> | undefined,
    rule: LaneRule | undefined,
    folded: FoldedColumns,
  ) => {
    former = boardOf(items, matches, rule, former, folded);
    return former;
  };
}

/** The card with the keyboard: where it goes, the keyboard goes; when it is gone, the next has it. */
export function useActiveCard(key: WorkLayoutKey, board: Board, isWhole: boolean) {
  const { homeId, guildId } = key;
  const known = useWorkLayout(key, (layout) => layout.card);
  const own = useMemo(() => known && placeOf(board, known.id), [board, known]);
  const place = useMemo(
    () => own ?? (known && cardNear(board, known)) ?? firstCard(board),
    [own, known, board],
  );
  // A card that is not there may still come while items are read.
  const next = own === undefined && known !== undefined && !isWhole ? undefined : place;
  const isOther = known !== undefined && next !== undefined && !isSamePlace(next, known);
  useLayoutEffect(() => {
    if (isOther) {
      changeWorkLayout({ homeId, guildId }, { card: next });
    }
  }, [homeId, guildId, next, isOther]);
  const setActive = (card: CardPlace | undefined) => changeWorkLayout(key, { card });
  return [place, setActive] as const;
}

function isSamePlace(a: CardPlace, b: CardPlace): boolean {
  return a.id === b.id && a.laneId === b.laneId && a.status === b.status && a.at === b.at;
}
