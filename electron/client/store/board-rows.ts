import type { BoardArrangement } from '#shared/capability/board.ts';
import { placeLimits } from '#shared/limits/limits.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';

interface BoardRow extends Pick<BoardArrangement, 'homeId' | 'guildId' | 'grouping'> {
  readonly columnLimits: string;
}

/** How the boards of all homes are arranged: those changed last, within the limit. */
export function listBoards(db: ReadableDb): BoardArrangement[] {
  const rows = db.all<BoardRow>(
    `SELECT home_id AS homeId, guild_id AS guildId, grouping, column_limits AS columnLimits
     FROM boards ORDER BY visit DESC LIMIT ?`,
    placeLimits.boards,
  );
  return rows.map((row) => ({
    ...row,
    columnLimits: JSON.parse(row.columnLimits) as BoardArrangement['columnLimits'],
  }));
}

/** Keeps how a board is arranged; those changed the longest ago are forgotten. */
export function saveBoard(
  db: WritableDb,
  { homeId, guildId, grouping, columnLimits }: BoardArrangement,
): Record<string, never> {
  db.run(
    `INSERT OR REPLACE INTO boards (home_id, guild_id, grouping, column_limits, visit)
     VALUES (?, ?, ?, ?, (SELECT coalesce(max(visit), 0) + 1 FROM boards))`,
    homeId,
    guildId,
    grouping,
    JSON.stringify(columnLimits),
  );
  db.run(
    `DELETE FROM boards WHERE visit <= (
       SELECT visit FROM boards ORDER BY visit DESC LIMIT 1 OFFSET ?)`,
    placeLimits.boards,
  );
  return {};
}
