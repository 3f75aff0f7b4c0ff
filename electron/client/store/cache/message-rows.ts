import { messageResource } from '#shared/domain/message/resource.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';
import { forgetCursorsBefore } from './read-rows.ts';
import type { ReadKey } from './read-rows.ts';
import { deleteRecords, millisecondsOf, pageOf, rowColumns, saveRecord } from './record-rows.ts';
import type { PlacedRow, RecordPage } from './record-rows.ts';

export interface ThreadKey {
  readonly homeId: string;
  readonly conversationId: string;
}

export interface ThreadInput {
  readonly conversationId: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** The place in a thread around which messages are listed: a message, or a time. */
export interface AroundInput {
  readonly conversationId: string;
  readonly messageId?: string;
  readonly at?: string;
  readonly limit?: number;
}

/** The key under which a thread is remembered as read. */
export function threadReadKey({ homeId, conversationId }: ThreadKey): ReadKey {
  return { homeId, operation: messageResource.operations.list, subject: conversationId };
}

/** The condition that a row is a message of one thread: by its home, then its conversation. */
export const ofThread = `home_id = ? AND kind = 'message' AND scope = ?`;

const olderThanPlace = `FROM records WHERE ${ofThread} AND place < ? ORDER BY place DESC`;

/** The values of `ofThread`. */
export function idsOf({ homeId, conversationId }: ThreadKey): [string, string] {
  return [homeId, conversationId];
}

/** The newest message older than a place. */
export function newestBefore(
  db: ReadableDb,
  thread: ThreadKey,
  place: number,
): PlacedRow | undefined {
  return db.get<PlacedRow>(
    `SELECT ${rowColumns} ${olderThanPlace} LIMIT 1`,
    ...idsOf(thread),
    place,
  );
}

/** The messages older than a place, as many as the limit says and one answer may hold. */
export function pageBefore(
  db: ReadableDb,
  thread: ThreadKey,
  { place, limit }: { place: number; limit: number },
): RecordPage {
  const values = [...idsOf(thread), place];
  return pageOf(db, { from: olderThanPlace, values, limit });
}

/** One message of a thread; undefined where it is not kept. */
export function findMessage(db: ReadableDb, thread: ThreadKey, id: string): PlacedRow | undefined {
  return db.get<PlacedRow>(
    `SELECT ${rowColumns} FROM records WHERE ${ofThread} AND id = ?`,
    ...idsOf(thread),
    id,
  );
}

/** The first message at or after a time, or the last one where there is none. */
export function findMessageAt(
  db: ReadableDb,
  thread: ThreadKey,
  at: string,
): PlacedRow | undefined {
  const rows = `SELECT ${rowColumns} FROM records WHERE ${ofThread}`;
  const ids = idsOf(thread);
  return (
    db.get<PlacedRow>(
      `${rows} AND created >= ? ORDER BY place LIMIT 1`,
      ...ids,
      millisecondsOf(at),
    ) ?? newestBefore(db, thread, Number.MAX_SAFE_INTEGER)
  );
}

/** The last of so many messages behind a place; undefined where none follows. */
export function newestAfter(
  db: ReadableDb,
  thread: ThreadKey,
  { place, limit }: { place: number; limit: number },
): number | undefined {
  const behind = `
    SELECT max(place) AS place FROM (
      SELECT place FROM records WHERE ${ofThread} AND place > ? ORDER BY place LIMIT +?)`;
  const found = db.get<{ place: number | null }>(behind, ...idsOf(thread), place, limit);
  return found?.place ?? undefined;
}

/** A message that is known to be kept. */
export function requireMessage(db: ReadableDb, thread: ThreadKey, id: string): PlacedRow {
  const row = findMessage(db, thread, id);
  if (row === undefined) {
    throw new Error('A message that was just stored is not there.');
  }
  return row;
}

/** Keeps a message at its place. */
export function saveMessage(
  db: WritableDb,
  { homeId, conversationId }: ThreadKey,
  { message, place, mark, at }: { message: Message; place: number; mark: number; at: string },
): void {
  const { id, createdAt } = message;
  const created = millisecondsOf(createdAt);
  const position = { scope: conversationId, place, created };
  saveRecord(db, { homeId, kind: 'message', id, ...position, mark, at, body: message });
}

/** Sets whether there may be unread messages right before a message. */
export function setGap(db: WritableDb, thread: ThreadKey, id: string, hasGap: boolean): void {
  const update = `UPDATE records SET has_gap = ? WHERE ${ofThread} AND id = ?`;
  db.run(update, Number(hasGap), ...idsOf(thread), id);
}

/** Makes a message the beginning of its thread: the service no longer has the messages before it. */
export function forgetBefore(
  db: WritableDb,
  thread: ThreadKey,
  { next, mark }: { next: PlacedRow; mark: number },
): void {
  const { place } = next;
  deleteRecords(db, `${ofThread} AND place < ? AND mark <= ?`, ...idsOf(thread), place, mark);
  forgetCursorsBefore(db, threadReadKey(thread), place);
  setGap(db, thread, next.id, false);
}
