import type { ReadableDb, SqlValue, WritableDb } from '../../server/storage/database.ts';

/** What a row holds. The content of a document has a row of its own: it may go, the list stays. */
export type RecordKind =
  | 'user'
  | 'guild'
  | 'operator'
  | 'conversation'
  | 'message'
  | 'work_item'
  | 'document'
  | 'document_content'
  | 'notification';

/** Something as it was read. */
export interface CachedRecord {
  readonly homeId: string;
  readonly kind: RecordKind;
  readonly id: string;
  /** Its guild or conversation; empty where that is not known or there is none. */
  readonly scope: string;
  readonly place: number;
  readonly created: number;
  readonly mark: number;
  readonly at: string;
  readonly body: object;
}

/** A row as answers are made of it. */
export interface RecordRow {
  readonly seq: number;
  readonly id: string;
  readonly place: number;
  readonly body: string;
}

/** The clock of the cache, which moves with every event and every use. */
export function clockOf(db: ReadableDb): number {
  return db.get<{ value: number }>(`SELECT value FROM state WHERE name = 'clock'`)?.value ?? 0;
}

/** Moves the clock on. */
export function tick(db: WritableDb): number {
  db.run(`UPDATE state SET value = value + 1 WHERE name = 'clock'`);
  return clockOf(db);
}

/** Keeps a record; what was written after the service was asked is newer and stays. */
export function saveRecord(db: WritableDb, record: CachedRecord): void {
  db.run(
    `INSERT INTO records (home_id, kind, id, scope, place, created, mark, at, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (home_id, kind, id) DO UPDATE SET
       scope = CASE excluded.scope WHEN '' THEN scope ELSE excluded.scope END,
       place = excluded.place, created = excluded.created, mark = excluded.mark,
       at = excluded.at, body = excluded.body, is_indexed = is_indexed AND body = excluded.body
     WHERE mark <= excluded.mark`,
    record.homeId,
    record.kind,
    record.id,
    record.scope,
    record.place,
    record.created,
    record.mark,
    record.at,
    JSON.stringify(record.body),
  );
}

/** One record, undefined where it is not kept. */
export function findRecord(
  db: ReadableDb,
  { homeId, kind, id }: { homeId: string; kind: RecordKind; id: string },
): { readonly scope: string; readonly at: string; readonly body: string } | undefined {
  return db.get(
    `SELECT scope, at, body FROM records WHERE home_id = ? AND kind = ? AND id = ?`,
    homeId,
    kind,
    id,
  );
}

/** Deletes the records that a condition names, with their words in the search index. */
export function deleteRecords(db: WritableDb, where: string, ...values: SqlValue[]): void {
  db.run(`DELETE FROM words WHERE rowid IN (SELECT seq FROM records WHERE ${where})`, ...values);
  db.run(`DELETE FROM records WHERE ${where}`, ...values);
}

/** The milliseconds of a timestamp; 0 for one that cannot be read. */
export function millisecondsOf(timestamp: string | undefined): number {
  return Date.parse(timestamp ?? '') || 0;
}
