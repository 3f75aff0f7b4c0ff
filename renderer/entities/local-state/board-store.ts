import type { LocalKey, LocalValue } from '#shared/local/kinds.ts';
import { LocalStore } from './local-store.ts';
import type { LocalRows } from './local-store.ts';

/** How a person has arranged the board of a guild. */
export type BoardArrangement = LocalValue<'board'>;

/** How the boards of guilds are arranged. */
export const boards = new LocalStore('board');

const plain: BoardArrangement = { grouping: 'none', columnLimits: {} };

/** How the board of a guild is arranged. */
export function boardOf(
  state: Pick<LocalRows<'board'>, 'rows'>,
  key: LocalKey<'board'>,
): BoardArrangement {
  return boards.value(key, state) ?? plain;
}

/** Arranges a board. */
export function arrangeBoard(key: LocalKey<'board'>, change: Partial<BoardArrangement>): void {
  boards.save(key, { ...boardOf(boards.use.getState(), key), ...change });
}
