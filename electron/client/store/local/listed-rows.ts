import type { LocalKind } from '#shared/local/define-local.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import { lastThatFits } from '../rows-that-fit.ts';
import type { StoredRow } from './parsed-row.ts';

/**
 * The rows of a kind that a start reads, within its limits: those that hold for good, then those
 * saved last.
 */
export function listedRows(db: ReadableDb, kind: LocalKind): StoredRow[] {
  const most = kind.max.listed ?? kind.max.rows;
  const forGood = db.all<StoredRow>(
    'SELECT key, value FROM local_state WHERE kind = ? AND visit = 0 LIMIT +?',
    kind.name,
    most,
  );
  const others = db.all<StoredRow>(
    `SELECT key, value FROM local_state WHERE kind = ? AND visit >= ?
     ORDER BY visit DESC LIMIT +?`,
    kind.name,
    oldestListed(db, kind),
    most - forGood.length,
  );
  return [...forGood, ...others];
}

/** The rows of a kind in a home that hold for good. */
export function rowsForGood(db: ReadableDb, { name }: LocalKind, homeId: string): StoredRow[] {
  const sql = 'SELECT key, value FROM local_state WHERE kind = ? AND home_id = ? AND visit = 0';
  return db.all<StoredRow>(sql, name, homeId);
}

/**
 * The visit of the oldest row of a kind that a start reads, at least 1, because rows that hold for
 * good have none. The values are only measured, and only if the kind has a limit on their bytes.
 */
export function oldestListed(db: ReadableDb, { name, max }: LocalKind): number {
  const most = Math.max(0, (max.listed ?? max.rows) - countForGood(db, name));
  if (max.bytes === undefined) {
    const sql = `SELECT visit FROM local_state WHERE kind = ? AND visit > 0
      ORDER BY visit DESC LIMIT 1 OFFSET +?`;
    // The rows behind it are left out.
    return (db.get<{ visit: number }>(sql, name, most)?.visit ?? 0) + 1;
  }
  const rows = db.all<{ position: number; bytes: number }>(
    `SELECT visit AS position, octet_length(value) AS bytes FROM local_state
     WHERE kind = ? AND visit > 0 ORDER BY visit DESC LIMIT +?`,
    name,
    most,
  );
  return lastThatFits(rows, max.bytes) ?? 1;
}

/** The number of rows of a kind that a start does not read. */
export function countUnlistedLocal(db: ReadableDb, kind: LocalKind): number {
  const sql =
    'SELECT count(*) AS count FROM local_state WHERE kind = ? AND visit > 0 AND visit < ?';
  const { count } = db.get<{ count: number }>(sql, kind.name, oldestListed(db, kind)) ?? {
    count: 0,
  };
  return count + Math.max(0, countForGood(db, kind.name) - (kind.max.listed ?? kind.max.rows));
}

function countForGood(db: ReadableDb, name: string): number {
  const sql = 'SELECT count(*) AS count FROM local_state WHERE kind = ? AND visit = 0';
  return db.get<{ count: number }>(sql, name)?.count ?? 0;
}
