import { create } from 'zustand';
import type { BoardArrangement } from '#shared/capability/board.ts';
import { call } from '../bridge/call.ts';
import { keyInHome, withoutHome } from './key-in-home.ts';
import type { KeyInHome } from './key-in-home.ts';
import { readOnce } from './read-once.ts';

/** How the boards of guilds are arranged. Main keeps it across quits and crashes. */
export interface BoardState {
  /** Whether what main keeps is here. */
  readonly isRead: boolean;
  /** By home and guild. */
  readonly boards: Readonly<Record<KeyInHome, BoardArrangement>>;
}

export const useBoards = create<BoardState>()(() => ({ isRead: false, boards: {} }));

/**
 * Reads how the boards were arranged, once. Where that fails, they are as at first, and it is tried
 * again with the next board.
 */
export const readBoardsOnce = readOnce(
  async () => {
    const { boards } = await call('board.list', {});
    const kept = boards.map((board) => [keyInHome(board.homeId, board.guildId), board] as const);
    useBoards.setState((state) => ({
      isRead: true,
      boards: { ...Object.fromEntries(kept), ...state.boards },
    }));
  },
  () => useBoards.setState({ isRead: true }),
);

/** How the board of a guild is arranged. */
export function boardOf(
  { boards }: BoardState,
  homeId: string,
  guildId: string,
): Pick<BoardArrangement, 'grouping' | 'columnLimits'> {
  return boards[keyInHome(homeId, guildId)] ?? plain;
}

const plain = { grouping: 'none', columnLimits: {} } as const;

/** Arranges a board. What could not be kept counts until the application quits. */
export function arrangeBoard(
  homeId: string,
  guildId: string,
  change: Partial<Pick<BoardArrangement, 'grouping' | 'columnLimits'>>,
): void {
  const state = useBoards.getState();
  const board = { homeId, guildId, ...boardOf(state, homeId, guildId), ...change };
  useBoards.setState({ boards: { ...state.boards, [keyInHome(homeId, guildId)]: board } });
  call('board.save', board).catch(() => undefined);
}

/** Drops the boards of a home that was signed out or removed. */
export function applyBoardsForgotten(state: BoardState, homeId: string): BoardState {
  return { ...state, boards: withoutHome(state.boards, homeId) };
}
