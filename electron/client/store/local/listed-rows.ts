import type { LocalKind } from '#shared/local/define-local.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import type { KeptRow } from './parsed-row.ts';

/** The rows of a kind that a start reads: those saved last, within its limit. */
export function listedRows(db: ReadableDb, { name, max }: LocalKind): KeptRow[] {
  return db.all<KeptRow>(
    'SELECT key, value FROM local_state WHERE kind = ? ORDER BY visit DESC LIMIT +?',
    name,
    max.rows,
  );
}

/** How many rows of a kind are kept and not read by a start. */
export function countUnlistedLocal(db: ReadableDb, { name, max }: LocalKind): number {
  const sql = 'SELECT count(*) AS count FROM local_state WHERE kind = ?';
  return Math.max(0, (db.get<{ count: number }>(sql, name)?.count ?? 0) - max.rows);
}
