import { messageResource } from '#shared/domain/message/resource.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import type { ReadKey } from './read-rows.ts';
import { deleteRecords, millisecondsOf, rowsThatFit, saveRecord } from './record-rows.ts';

/** One thread of one home. */
export interface ThreadKey {
  readonly homeId: string;
  readonly conversationId: string;
}

/** What is asked of a thread. */
export interface ThreadInput {
  readonly conversationId: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** Where a message stands, and whether there is a gap before it: all of it but the message. */
export interface MessageRow {
  readonly seq: number;
  readonly id: string;
  readonly place: number;
  readonly mark: number;
  readonly at: string;
  readonly has_gap: number;
}

/** What a thread is remembered as read by. */
export function threadReadKey({ homeId, conversationId }: ThreadKey): ReadKey {
  return { homeId, operation: messageResource.operations.list, subject: conversationId };
}

/** The condition that a row is a message of one thread: by its home, then its conversation. */
export const ofThread = `home_id = ? AND kind = 'message' AND scope = ?`;

/** The messages older than a place, the newest of them first. */
export function rowsBefore(
  db: ReadableDb,
  { homeId, conversationId }: ThreadKey,
  { place, limit }: { place: number; limit: number },
): MessageRow[] {
  return db.all<MessageRow>(
    `SELECT seq, id, place, mark, at, has_gap FROM records
     WHERE ${ofThread} AND place < ? ORDER BY place DESC LIMIT ?`,
    homeId,
    conversationId,
    place,
    limit,
  );
}

/** Messages of a thread, the newest first, and whether older ones are kept. */
export interface KeptPage {
  readonly rows: (MessageRow & { readonly body: string })[];
  readonly isMore: boolean;
}

/** The messages older than a place, as many as the limit says and one answer may hold. */
export function pageBefore(
  db: ReadableDb,
  thread: ThreadKey,
  { place, limit }: { place: number; limit: number },
): KeptPage {
  const rest = `FROM records WHERE ${ofThread} AND place < ? ORDER BY place DESC LIMIT ?`;
  const bound = [thread.homeId, thread.conversationId, place];
  const sizes = db.all<{ bytes: number }>(
    `SELECT octet_length(body) AS bytes ${rest}`,
    ...bound,
    limit + 1,
  );
  const count = Math.min(limit, rowsThatFit(sizes));
  const rows = db.all<KeptPage['rows'][number]>(
    `SELECT seq, id, place, mark, at, has_gap, body ${rest}`,
    ...bound,
    count,
  );
  return { rows, isMore: sizes.length > count };
}

/** One message of a thread; undefined where it is not kept. */
export function findMessage(
  db: ReadableDb,
  { homeId, conversationId }: ThreadKey,
  id: string,
): MessageRow | undefined {
  return db.get<MessageRow>(
    `SELECT seq, id, place, mark, at, has_gap FROM records WHERE ${ofThread} AND id = ?`,
    homeId,
    conversationId,
    id,
  );
}

/** A message that is known to be kept. */
export function requireMessage(db: ReadableDb, thread: ThreadKey, id: string): MessageRow {
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
  const created = millisecondsOf(message.createdAt);
  const { id } = message;
  saveRecord(db, {
    homeId,
    kind: 'message',
    id,
    scope: conversationId,
    place,
    created,
    mark,
    at,
    body: message,
  });
}

/** Says whether something unread may lie right before a message. */
export function setGap(
  db: WritableDb,
  { homeId, conversationId }: ThreadKey,
  id: string,
  hasGap: boolean,
): void {
  db.run(
    `UPDATE records SET has_gap = ? WHERE ${ofThread} AND id = ?`,
    hasGap ? 1 : 0,
    homeId,
    conversationId,
    id,
  );
}

/** The thread begins with a message: what is kept before it is not of the service any more. */
export function forgetBefore(
  db: WritableDb,
  thread: ThreadKey,
  { next, mark }: { next: MessageRow; mark: number },
): void {
  const { homeId, conversationId } = thread;
  deleteRecords(
    db,
    `${ofThread} AND place < ? AND mark <= ?`,
    homeId,
    conversationId,
    next.place,
    mark,
  );
  db.run(
    `DELETE FROM cursors WHERE home_id = ? AND operation = ? AND subject = ? AND place < ?`,
    homeId,
    messageResource.operations.list,
    conversationId,
    next.place,
  );
  setGap(db, thread, next.id, false);
}
