import type { Message } from '#shared/domain/conversation/schema.ts';
import type { MessagePage, ThreadGap } from '#shared/domain/conversation/thread-gap.ts';
import type { ReadableDb, WritableDb } from '../../server/storage/database.ts';
import type { CacheQuestion, CacheReading, CacheWrite } from './cache-protocol.ts';
import { cursorTowards, findRead, saveCursor, saveRead } from './read-rows.ts';
import type { ReadKey } from './read-rows.ts';
import { clockOf, deleteRecords, millisecondsOf, saveRecord } from './record-rows.ts';

/** Room for what may lie in a gap: more messages than a thread will ever hold between. */
const gapRoom = 2 ** 24;

/** One thread of one home. */
export interface ThreadKey {
  readonly homeId: string;
  readonly conversationId: string;
}

interface MessageRow {
  readonly seq: number;
  readonly id: string;
  readonly place: number;
  readonly mark: number;
  readonly at: string;
  readonly has_gap: number;
  readonly body: string;
}

interface ListInput {
  readonly conversationId: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** What the cursors of the cache begin with; the id of the message to go on from follows. */
const olderMark = 'before:';
const gapMark = 'gap:';

/**
 * Answers a page of a thread, across gaps and with them named. The newest page is always worth
 * asking for again; an older one only where something in it is unread.
 */
export function readThread(db: ReadableDb, { homeId, input }: CacheQuestion): CacheReading {
  const { conversationId, limit = 50, cursor } = input as ListInput;
  const thread = { homeId, conversationId };
  const key = threadReadKey(thread);
  const mark = clockOf(db);
  const read = findRead(db, key);
  if (cursor === undefined) {
    const rows = rowsBefore(db, thread, { place: Number.MAX_SAFE_INTEGER, limit: limit + 1 });
    const freshAt = read?.at ?? rows[0]?.at;
    const answer = freshAt && { freshAt, output: pageOf(rows, { limit }) };
    return { mark, ask: { conversationId, limit }, ...(answer && { answer }) };
  }
  const from = ownCursor(cursor);
  const start = from && findMessage(db, thread, from.id);
  if (from === undefined || start === undefined) {
    // A cursor of the service itself; one of ours whose message is gone cannot be followed.
    return from === undefined ? { mark, ask: input } : { mark };
  }
  const rows = rowsBefore(db, thread, { place: start.place, limit: limit + 1 });
  const open = [start, ...rows.slice(0, limit)].find(({ has_gap }) => has_gap === 1);
  const isAnswer = from.isGap ? start.has_gap === 0 : rows.length > 0 || open === undefined;
  const answer = { freshAt: read?.at ?? start.at, output: pageOf(rows, { limit, start }) };
  return {
    mark,
    ...(isAnswer && { answer }),
    ...(open && { ask: askAt(db, key, { conversationId, limit, open }), isPartial: true }),
  };
}

/** Keeps a page of a thread in the service's order, and a gap where it does not reach the rest. */
export function writeThread(db: WritableDb, { homeId, input, output, at, mark }: CacheWrite): void {
  const { conversationId, limit = 50, cursor } = input as ListInput;
  const { messages, nextCursor } = output as MessagePage;
  const thread = { homeId, conversationId };
  const key = threadReadKey(thread);
  const isEnd = nextCursor === null || (nextCursor === undefined && messages.length < limit);
  const anchor = cursor === undefined ? undefined : anchorOf(db, thread, cursor);
  if (cursor !== undefined && anchor === undefined) {
    return;
  }
  let next = anchor;
  const newest = messages[0];
  if (next === undefined && newest !== undefined) {
    const isNew = findMessage(db, thread, newest.id) === undefined;
    const place = placeOfNewest(db, thread, { messages, mark });
    saveMessage(db, thread, { message: newest, place, mark, at });
    if (isNew) setGap(db, thread, newest.id, true);
    next = requireMessage(db, thread, newest.id);
  }
  for (const message of anchor ? messages : messages.slice(1)) {
    if (next !== undefined) {
      next = joinBefore(db, thread, { next, message, mark, at });
    }
  }
  if (next === undefined) {
    // Nothing at all: a thread that has not begun.
    deleteRecords(db, `${ofThread} AND mark <= ?`, homeId, conversationId, mark);
  } else if (isEnd) {
    forgetBefore(db, thread, { next, mark });
  } else if (nextCursor) {
    saveCursor(db, key, { place: next.place, seq: next.seq, cursor: nextCursor });
  }
  if (anchor === undefined) {
    saveRead(db, key, { at, mark, reachesEnd: isEnd });
  }
}

/**
 * Adds a message that an event tells of. It follows the newest that is kept where no event can
 * have been missed since; else there is a gap before it.
 */
export function appendMessage(
  db: WritableDb,
  thread: ThreadKey,
  { message, mark, at }: { message: Message; mark: number; at: string },
): void {
  if (findMessage(db, thread, message.id) !== undefined) {
    return;
  }
  const begun =
    db.get<{ begun: number }>('SELECT begun FROM homes WHERE home_id = ?', thread.homeId)?.begun ??
    Infinity;
  const [newest] = rowsBefore(db, thread, { place: Number.MAX_SAFE_INTEGER, limit: 1 });
  const lastMark = newest?.mark ?? findRead(db, threadReadKey(thread))?.mark ?? -1;
  const follows = lastMark >= begun;
  const place = (newest?.place ?? 0) + (follows ? 1 : gapRoom);
  saveMessage(db, thread, { message, place, mark, at });
  setGap(db, thread, message.id, !follows);
}

/** Remembers that a thread which was just made holds nothing but what events tell from now on. */
export function beginThread(db: WritableDb, thread: ThreadKey, at: string): void {
  if (rowsBefore(db, thread, { place: Number.MAX_SAFE_INTEGER, limit: 1 }).length === 0) {
    saveRead(db, threadReadKey(thread), { at, mark: clockOf(db), reachesEnd: true });
  }
}

/** What a thread is remembered as read by. */
function threadReadKey({ homeId, conversationId }: ThreadKey): ReadKey {
  return { homeId, operation: 'message.list', subject: conversationId };
}

const ofThread = `home_id = ? AND kind = 'message' AND scope = ?`;

function rowsBefore(
  db: ReadableDb,
  { homeId, conversationId }: ThreadKey,
  { place, limit }: { place: number; limit: number },
): MessageRow[] {
  return db.all<MessageRow>(
    `SELECT seq, id, place, mark, at, has_gap, body FROM records
     WHERE ${ofThread} AND place < ? ORDER BY place DESC LIMIT ?`,
    homeId,
    conversationId,
    place,
    limit,
  );
}

function findMessage(
  db: ReadableDb,
  { homeId, conversationId }: ThreadKey,
  id: string,
): MessageRow | undefined {
  return db.get<MessageRow>(
    `SELECT seq, id, place, mark, at, has_gap, body FROM records WHERE ${ofThread} AND id = ?`,
    homeId,
    conversationId,
    id,
  );
}

/**
 * A page as the caller gets it; one row more than it holds tells whether there are more. The gap
 * before the oldest that is kept is none to show: there the thread goes on by its cursor.
 */
function pageOf(
  rows: readonly MessageRow[],
  { limit, start }: { limit: number; start?: MessageRow },
): MessagePage {
  const page = rows.slice(0, limit);
  const isMore = rows.length > limit;
  const shown = start === undefined ? page : [start, ...page];
  const oldest = shown.at(-1);
  const gaps = shown
    .filter((row) => row.has_gap === 1 && (isMore || row !== oldest))
    .map(({ id }): ThreadGap => ({ before: id, cursor: gapMark + id }));
  const goesOn = oldest !== undefined && (isMore || oldest.has_gap === 1);
  return {
    messages: page.map(({ body }) => JSON.parse(body) as Message),
    nextCursor: goesOn ? olderMark + oldest.id : null,
    ...(gaps.length > 0 && { gaps }),
  };
}

/** The service is asked right at the gap where it gave a cursor for that, else from before it. */
function askAt(
  db: ReadableDb,
  key: ReadKey,
  { conversationId, limit, open }: { conversationId: string; limit: number; open: MessageRow },
): ListInput {
  const cursor = cursorTowards(db, key, { ...open, order: 'DESC' });
  return cursor === undefined ? { conversationId, limit } : { conversationId, limit, cursor };
}

/** The message that a cursor of the service leads on from. */
function anchorOf(db: ReadableDb, thread: ThreadKey, cursor: string): MessageRow | undefined {
  const key = threadReadKey(thread);
  const found = db.get<{ id: string }>(
    `SELECT r.id FROM cursors c JOIN records r ON r.seq = c.seq
     WHERE c.home_id = ? AND c.operation = ? AND c.subject = ? AND c.cursor = ?
     ORDER BY c.place LIMIT 1`,
    key.homeId,
    key.operation,
    key.subject,
    cursor,
  );
  return found && findMessage(db, thread, found.id);
}

/**
 * Where the newest message of the newest page stands. What is kept beyond the page and was there
 * when it was asked for is gone; what events have added since stays behind it.
 */
function placeOfNewest(
  db: WritableDb,
  thread: ThreadKey,
  { messages, mark }: { messages: readonly Message[]; mark: number },
): number {
  const { homeId, conversationId } = thread;
  const known = messages.flatMap(({ id }, unread) => {
    const row = findMessage(db, thread, id);
    return row === undefined ? [] : [{ place: row.place, unread }];
  })[0];
  if (known !== undefined) {
    const beyond = `${ofThread} AND place > ?`;
    deleteRecords(db, `${beyond} AND mark <= ?`, homeId, conversationId, known.place, mark);
    db.run(
      `UPDATE records SET place = place + ? WHERE ${beyond}`,
      known.unread,
      homeId,
      conversationId,
      known.place,
    );
    return known.place + known.unread;
  }
  const base =
    db.get<{ place: number | null }>(
      `SELECT max(place) AS place FROM records WHERE ${ofThread} AND mark <= ?`,
      homeId,
      conversationId,
      mark,
    )?.place ?? 0;
  const room = gapRoom + messages.length;
  db.run(
    `UPDATE records SET place = place + ? WHERE ${ofThread} AND mark > ?`,
    room,
    homeId,
    conversationId,
    mark,
  );
  return base + room;
}

/** Puts a message right before the next newer one; the service's order is the only one. */
function joinBefore(
  db: WritableDb,
  thread: ThreadKey,
  { next, message, mark, at }: { next: MessageRow; message: Message; mark: number; at: string },
): MessageRow {
  const known = findMessage(db, thread, message.id);
  if (known !== undefined && known.place < next.place) {
    deleteRecords(
      db,
      `${ofThread} AND place > ? AND place < ? AND mark <= ?`,
      thread.homeId,
      thread.conversationId,
      known.place,
      next.place,
      mark,
    );
    saveMessage(db, thread, { message, place: known.place, mark, at });
  } else {
    const [below] = rowsBefore(db, thread, { place: next.place, limit: 1 });
    if (below?.place === next.place - 1) {
      // Something is said to lie where nothing was: what is older is to be read again.
      forgetBefore(db, thread, { next, mark });
    }
    saveMessage(db, thread, { message, place: next.place - 1, mark, at });
    setGap(db, thread, message.id, true);
  }
  setGap(db, thread, next.id, false);
  return requireMessage(db, thread, message.id);
}

/** The thread begins with a message: what is kept before it is not of the service any more. */
function forgetBefore(
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
    `DELETE FROM cursors WHERE home_id = ? AND operation = 'message.list' AND subject = ?
       AND place < ?`,
    homeId,
    conversationId,
    next.place,
  );
  setGap(db, thread, next.id, false);
}

function saveMessage(
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

function setGap(
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

function requireMessage(db: ReadableDb, thread: ThreadKey, id: string): MessageRow {
  const row = findMessage(db, thread, id);
  if (row === undefined) throw new Error('A message that was just stored is not there.');
  return row;
}

function ownCursor(cursor: string): { id: string; isGap: boolean } | undefined {
  for (const mark of [olderMark, gapMark]) {
    if (cursor.startsWith(mark)) return { id: cursor.slice(mark.length), isGap: mark === gapMark };
  }
  return undefined;
}
