import { beforeEach, expect, test } from 'vitest';
import { placeLimits } from '#shared/limits/limits.ts';
import type { Database } from '../../storage/database.ts';
import { listBoards, saveBoard } from './board-rows.ts';
import { memoryDatabase } from './testing/memory-database.ts';

let db: Database;

beforeEach(() => {
  db = memoryDatabase();
});

const board = { homeId: 'home', guildId: 'gld_1', grouping: 'none', columnLimits: {} } as const;

test('the arrangement of a board replaces the former one', () => {
  saveBoard(db, { ...board, columnLimits: { todo: 5 } });
  saveBoard(db, { ...board, homeId: 'other' });
  saveBoard(db, { ...board, grouping: 'operator', columnLimits: { review: 3 } });
  expect(listBoards(db)).toHaveLength(2);
  expect(listBoards(db)).toContainEqual({
    ...board,
    grouping: 'operator',
    columnLimits: { review: 3 },
  });
});

test('the boards that were changed the longest ago are forgotten beyond the bound', () => {
  db.transaction(() => {
    for (let number = 0; number < placeLimits.boards + 2; number += 1) {
      saveBoard(db, { ...board, guildId: `gld_${number}` });
    }
  });
  const guildIds = listBoards(db).map(({ guildId }) => guildId);
  expect(guildIds).toHaveLength(placeLimits.boards);
  expect(guildIds).not.toContain('gld_1');
});
