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

/** When and how far something was read; undefined where it never was. */
export function findRead(db: ReadableDb, key: ReadKey): ReadRow | undefined {
  const row = db.get<{ at: string; mark: number; reaches_end: number }>(
    `SELECT at, mark, reaches_end FROM reads WHERE ${ofRead}`,
    ...valuesOf(key),
  );
  return row && { at: row.at, mark: row.mark, reachesEnd: row.reaches_end === 1 };
}

/** Remembers a reading; once the end was reached, it stays so. What a service answers opens nothing. */
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

/** Remembers that somebody has looked at it: what was looked at longest ago goes first. */
export function touchRead(db: WritableDb, key: ReadKey): void {
  db.run(`UPDATE reads SET used = ? WHERE ${ofRead}`, tick(db), ...valuesOf(key));
}

/** Forgets that something was read, and from where its service can be asked on. */
export function forgetRead(db: WritableDb, key: ReadKey): void {
  for (const table of ['reads', 'cursors']) {
    db.run(`DELETE FROM ${table} WHERE ${ofRead}`, ...valuesOf(key));
  }
}

/** Forgets the cursors of a list that lead on from before a place. */
export function forgetCursorsBefore(db: WritableDb, key: ReadKey, place: number): void {
  db.run(`DELETE FROM cursors WHERE ${ofRead} AND place < ?`, ...valuesOf(key), place);
}

export interface Place {
  readonly place: number;
  readonly seq: number;
}

/** Keeps the service's cursor that leads on from a row. */
export function saveCursor(
  db: WritableDb,
  key: ReadKey,
  { place, seq, cursor }: Place & { readonly cursor: string },
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
  { place, seq, order }: Place & { readonly order: 'ASC' | 'DESC' },
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

/** When the service last said anything that is kept. */
export function freshnessOf(db: ReadableDb, homeId: string): string | undefined {
  return (
    db.get<{ at: string | null }>('SELECT max(at) AS at FROM reads WHERE home_id = ?', homeId)
      ?.at ?? undefined
  );
}
