import type { ReadableDb, WritableDb } from '../../../storage/database.ts';
import { tick } from './record-rows.ts';

/** The key of a read: a list under its filters, a thread, or a single thing. */
export interface ReadKey {
  readonly homeId: string;
  readonly operation: string;
  /** The filters of a list, the id of a thread or of a document. */
  readonly subject: string;
}

export interface ReadRow {
  readonly at: string;
  readonly mark: number;
  /** Whether all of it was reached, from its newest to its end. */
  readonly reachesEnd: boolean;
}

/** The condition that a row is of one read. */
const ofRead = 'home_id = ? AND operation = ? AND subject = ?';

/** The values that name a read: its home, its operation and its subject. */
export function valuesOf({ homeId, operation, subject }: ReadKey): [string, string, string] {
  return [homeId, operation, subject];
}

/** The time and the extent of a read; undefined if there was none. */
export function findRead(db: ReadableDb, key: ReadKey): ReadRow | undefined {
  const row = db.get<{ at: string; mark: number; reaches_end: number }>(
    `SELECT at, mark, reaches_end FROM reads WHERE ${ofRead}`,
    ...valuesOf(key),
  );
  return row && { at: row.at, mark: row.mark, reachesEnd: row.reaches_end === 1 };
}

/** Remembers a read. A reached end stays reached. An answer of a service does not count as a use. */
export function saveRead(db: WritableDb, key: ReadKey, { at, mark, reachesEnd }: ReadRow): void {
  db.run(
    `INSERT INTO reads (home_id, operation, subject, at, mark, reaches_end, used)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (home_id, operation, subject) DO UPDATE SET
       at = excluded.at, mark = excluded.mark,
       reaches_end = max(reaches_end, excluded.reaches_end)`,
    ...valuesOf(key),
    at,
    mark,
    reachesEnd ? 1 : 0,
    tick(db),
  );
}

/** Remembers the use of a read. The least recently used goes first. */
export function touchRead(db: WritableDb, key: ReadKey): void {
  db.run(`UPDATE reads SET used = ? WHERE ${ofRead}`, tick(db), ...valuesOf(key));
}

/** Forgets a read and its cursors of the service. */
export function forgetRead(db: WritableDb, key: ReadKey): void {
  for (const table of ['reads', 'cursors']) {
    db.run(`DELETE FROM ${table} WHERE ${ofRead}`, ...valuesOf(key));
  }
}

/** Forgets the cursors of a list that lead on from before a place. */
export function forgetCursorsBefore(db: WritableDb, key: ReadKey, place: number): void {
  db.run(`DELETE FROM cursors WHERE ${ofRead} AND place < ?`, ...valuesOf(key), place);
}

export interface RowPosition {
  readonly place: number;
  readonly seq: number;
}

/** Keeps the service's cursor that leads on from a row. */
export function saveCursor(
  db: WritableDb,
  key: ReadKey,
  { place, seq, cursor }: RowPosition & { readonly cursor: string },
): void {
  db.run(
    `INSERT INTO cursors (home_id, operation, subject, place, seq, cursor)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6)
     ON CONFLICT (home_id, operation, subject, place, seq) DO UPDATE SET cursor = ?6`,
    ...valuesOf(key),
    place,
    seq,
    cursor,
  );
}

/** The service's cursor nearest to a place, at it or on the way to it. */
export function cursorTowards(
  db: ReadableDb,
  key: ReadKey,
  { place, seq, order }: RowPosition & { readonly order: 'ASC' | 'DESC' },
): string | undefined {
  const [compare, back] = order === 'DESC' ? ['>=', 'ASC'] : ['<=', 'DESC'];
  return db.get<{ cursor: string }>(
    `SELECT cursor FROM cursors
     WHERE ${ofRead} AND (place, seq) ${compare} (?, ?)
     ORDER BY place ${back}, seq ${back} LIMIT 1`,
    ...valuesOf(key),
    place,
    seq,
  )?.cursor;
}

/** The time of the service's last answer in the cache. */
export function freshnessOf(db: ReadableDb, homeId: string): string | undefined {
  return (
    db.get<{ at: string | null }>('SELECT max(at) AS at FROM reads WHERE home_id = ?', homeId)
      ?.at ?? undefined
  );
}
