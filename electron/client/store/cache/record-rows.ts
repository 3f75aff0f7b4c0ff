import { resources } from '#shared/registry/resources.ts';
import type { Noun } from '#shared/registry/resources.ts';
import { cacheLimits } from '#shared/limits/kept-limits.ts';
import { indexLimits, textLimits } from '#shared/limits/limits.ts';
import type { ReadableDb, SqlValue, WritableDb } from '../../../storage/database.ts';

const { rowsPerSubject } = indexLimits;

/** The kind of a row. A document's content has a row of its own, which may go while the list stays. */
export type RecordKind = Noun | `${Noun}_content`;

export interface CachedRecord {
  readonly homeId: string;
  readonly kind: RecordKind;
  readonly id: string;
  /** Its guild or conversation; empty if it is unknown or there is none. */
  readonly scope: string;
  readonly place: number;
  readonly created: number;
  readonly mark: number;
  readonly at: string;
  readonly body: object;
}

/** A record without its body: its place, and whether there is a gap before it. */
export interface PlacedRow {
  readonly seq: number;
  readonly id: string;
  readonly place: number;
  readonly mark: number;
  readonly at: string;
  readonly has_gap: number;
}

export const rowColumns = 'seq, id, place, mark, at, has_gap';

/** The rows of one answer, and whether there are more. */
export interface RecordPage {
  readonly rows: (PlacedRow & { readonly body: string })[];
  readonly isMore: boolean;
}

/** The clock of the cache, which moves with every event and every use. */
export function clockOf(db: ReadableDb): number {
  return stateOf(db, 'clock');
}

type StateName = 'clock' | 'limit' | 'words' | 'formerWords';

/** A number that the cache remembers of itself. */
export function stateOf(db: ReadableDb, name: StateName): number {
  return db.get<{ value: number }>('SELECT value FROM state WHERE name = ?', name)?.value ?? 0;
}

export function saveState(db: WritableDb, name: StateName, value: number): void {
  db.run(
    `INSERT INTO state (name, value) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    name,
    value,
  );
}

/** Moves the clock on. */
export function tick(db: WritableDb): number {
  db.run(`UPDATE state SET value = value + 1 WHERE name = 'clock'`);
  return clockOf(db);
}

/** The kinds that are found by their words. */
export const searchedKinds: ReadonlySet<RecordKind> = new Set(
  resources
    .filter(({ isSearched }) => isSearched)
    .flatMap(({ noun }): RecordKind[] => [noun, `${noun}_content`]),
);

/** The facts by which results of a search are selected. */
export interface SearchedFacts {
  readonly createdAt: string;
  readonly authorId: string;
  readonly type: string;
  readonly status: string;
  readonly assignedOperatorId: string;
  readonly number: number;
}

/** The searched texts of a record, and the facts by which it is selected. */
export interface SearchedTexts extends Partial<SearchedFacts> {
  readonly title?: string;
  readonly text?: string;
  readonly description?: string;
  readonly content?: string;
}

/**
 * Saves a record. A stored record that was written after the service was asked is newer and stays. It
 * only gets its scope, which never changes and which an answer about one thing lacks.
 */
export function saveRecord(db: WritableDb, record: CachedRecord): void {
  const body = JSON.stringify(record.body);
  const isArchived = 'archived' in record.body && record.body.archived === true;
  const { changes } = db.run(
    `INSERT INTO records (home_id, kind, id, scope, place, created, mark, at, archived, is_indexed,
                          brief, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (home_id, kind, id) DO UPDATE SET
       scope = CASE excluded.scope WHEN '' THEN scope ELSE excluded.scope END,
       place = excluded.place, created = excluded.created, mark = excluded.mark,
       at = excluded.at, archived = excluded.archived, brief = excluded.brief,
       body = excluded.body,
       attempts = CASE WHEN body = excluded.body THEN attempts ELSE 0 END,
       is_indexed = max(excluded.is_indexed, is_indexed AND body = excluded.body)
     WHERE mark <= excluded.mark`,
    record.homeId,
    record.kind,
    record.id,
    record.scope,
    record.place,
    record.created,
    record.mark,
    record.at,
    Number(isArchived),
    Number(!searchedKinds.has(record.kind)),
    body.length > cacheLimits.snippetSource ? briefOf(record) : null,
    body,
  );
  if (changes === 0) {
    const { scope, homeId, kind, id } = record;
    db.run(
      `UPDATE records SET scope = ? WHERE home_id = ? AND kind = ? AND id = ? AND scope = ''`,
      scope,
      homeId,
      kind,
      id,
    );
  }
}

/** The texts that a line about a record is made of, cut. */
function briefOf({ body }: CachedRecord): string {
  const { title, text, description, content, ...others } = body as SearchedTexts;
  const { createdAt, authorId, type, status, assignedOperatorId, number } = others;
  return JSON.stringify({
    createdAt,
    authorId,
    type,
    status,
    assignedOperatorId,
    number,
    title: title?.slice(0, textLimits.title),
    text: beginningOf(text),
    description: beginningOf(description),
    content: beginningOf(content),
  });
}

/** One record; undefined if it is not stored. */
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
  db.run(
    `WITH RECURSIVE parts (part) AS (
       VALUES (0) UNION ALL SELECT part + 1 FROM parts WHERE part + 1 < ${rowsPerSubject})
     DELETE FROM words WHERE rowid IN (
       SELECT seq * ${rowsPerSubject} + part
       FROM (SELECT seq, word_rows FROM records WHERE ${where} AND word_rows > 0)
         JOIN parts ON part < word_rows)`,
    ...values,
  );
  db.run(`DELETE FROM records WHERE ${where}`, ...values);
}

function beginningOf(text: string | undefined): string | undefined {
  return text?.slice(0, cacheLimits.snippetSource);
}

/** The first rows that fit into a number of bytes, but at least one, so that there is progress. */
export function rowsWithin<Row extends { readonly bytes: number }>(
  rows: readonly Row[],
  maxBytes: number,
): readonly Row[] {
  let bytes = 0;
  const end = rows.findIndex((row, index) => {
    bytes += row.bytes;
    return index > 0 && bytes > maxBytes;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

/** The rows of a query, which begins at its FROM, as many as one answer may hold. */
export function pageOf(
  db: ReadableDb,
  { from, values, limit }: { from: string; values: readonly SqlValue[]; limit: number },
): RecordPage {
  const sizes = db.all<{ bytes: number }>(
    `SELECT octet_length(body) AS bytes ${from} LIMIT ?`,
    ...values,
    limit + 1,
  );
  const count = Math.min(limit, rowsWithin(sizes, cacheLimits.answerBytes).length);
  const rows = db.all<RecordPage['rows'][number]>(
    `SELECT ${rowColumns}, body ${from} LIMIT ?`,
    ...values,
    count,
  );
  return { rows, isMore: sizes.length > count };
}

/** The milliseconds of a timestamp; 0 for one that cannot be read. */
export function millisecondsOf(timestamp: string | undefined): number {
  return Date.parse(timestamp ?? '') || 0;
}
