import type { ReadMark } from '#shared/capability/read-mark.ts';
import { placeLimits, startReadLimits } from '#shared/limits/limits.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { resolveIdentifier } from './identity-rows.ts';

interface MarkRow {
  readonly home_id: string;
  readonly conversation_id: string;
  readonly message_id: string;
  readonly created_at: string;
  readonly is_baseline: number;
  readonly is_unread: number;
}

/** The marks of all homes, within the limit: those of guilds first, then the newest of threads. */
export function listMarks(db: ReadableDb): ReadMark[] {
  const rows = db.all<MarkRow>(
    'SELECT * FROM read_marks ORDER BY is_baseline DESC, created_at DESC LIMIT ?',
    startReadLimits.marks,
  );
  return rows.map((row) => ({
    homeId: row.home_id,
    conversationId: row.conversation_id,
    messageId: row.message_id,
    createdAt: row.created_at,
    isBaseline: row.is_baseline === 1,
    isUnread: row.is_unread === 1,
  }));
}

/** Keeps a mark in place of the former one of its thread or guild. */
export function saveMark(db: WritableDb, mark: ReadMark): Record<string, never> {
  const { homeId, messageId, createdAt, isBaseline, isUnread } = mark;
  db.run(
    `INSERT OR REPLACE INTO read_marks VALUES (?, ?, ?, ?, ?, ?)`,
    homeId,
    resolveIdentifier(db, homeId, mark.conversationId),
    messageId,
    createdAt,
    Number(isBaseline),
    Number(isUnread),
  );
  forgetOldest(db, homeId);
  return {};
}

/**
 * Forgets the oldest marks of a home that has too many. Its guilds begin behind them from then on,
 * so that no thread becomes unread by it.
 */
function forgetOldest(db: WritableDb, homeId: string): void {
  const last = db.get<{ created_at: string }>(
    `SELECT created_at FROM read_marks WHERE home_id = ? AND is_baseline = 0
     ORDER BY created_at DESC LIMIT 1 OFFSET ?`,
    homeId,
    placeLimits.marks,
  );
  if (last === undefined) {
    return;
  }
  db.run(
    `UPDATE read_marks SET message_id = '', created_at = max(created_at, ?2)
     WHERE home_id = ?1 AND is_baseline = 1`,
    homeId,
    last.created_at,
  );
  db.run(
    'DELETE FROM read_marks WHERE home_id = ? AND is_baseline = 0 AND created_at <= ?',
    homeId,
    last.created_at,
  );
}
