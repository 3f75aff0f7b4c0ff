import type { LocalKind } from '#shared/local/define-local.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import { lastThatFits } from '../rows-that-fit.ts';
import type { KeptRow } from './parsed-row.ts';

/** The rows of a kind that a start reads: those saved last, within its limits. */
export function listedRows(db: ReadableDb, kind: LocalKind): KeptRow[] {
  return db.all<KeptRow>(
    `SELECT key, value FROM local_state WHERE kind = ? AND visit >= ?
     ORDER BY visit DESC LIMIT +?`,
    kind.name,
    oldestListed(db, kind),
    mostListed(kind),
  );
}

/**
 * The visit of the oldest row of a kind that a start reads. The values are only measured for it, and
 * only where the kind has a limit on their bytes.
 */
export function oldestListed(db: ReadableDb, kind: LocalKind): number {
  const { name, max } = kind;
  const most = mostListed(kind);
  if (max.bytes === undefined) {
    const sql = `SELECT visit FROM local_state WHERE kind = ?
      ORDER BY visit DESC LIMIT 1 OFFSET +?`;
    return db.get<{ visit: number }>(sql, name, most - 1)?.visit ?? 0;
  }
  const rows = db.all<{ position: number; bytes: number }>(
    `SELECT visit AS position, octet_length(value) AS bytes FROM local_state WHERE kind = ?
     ORDER BY visit DESC LIMIT +?`,
    name,
    most,
  );
  return lastThatFits(rows, max.bytes) ?? 0;
}

/** How many rows of a kind a start reads, of all homes. */
function mostListed({ max }: LocalKind): number {
  return max.listed ?? max.rows;
}

/** How many rows of a kind are kept and not read by a start. */
export function countUnlistedLocal(db: ReadableDb, kind: LocalKind): number {
  const sql = 'SELECT count(*) AS count FROM local_state WHERE kind = ? AND visit < ?';
  return db.get<{ count: number }>(sql, kind.name, oldestListed(db, kind))?.count ?? 0;
}
