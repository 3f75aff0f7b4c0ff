import type { Message } from '#shared/domain/message/schema.ts';
import type { MessagePage } from '#shared/domain/message/thread-gap.ts';
import type { OperatorActivity } from '#shared/domain/operator/events.ts';
import { answerLimits } from '#shared/limits/limits.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';
import type { CacheWrite } from './cache-protocol.ts';
import {
  findMessage,
  forgetBefore,
  idsOf,
  newestBefore,
  pageBefore,
  ofThread,
  requireMessage,
  saveMessage,
  setGap,
  threadReadKey,
} from './message-rows.ts';
import type { ThreadInput, ThreadKey } from './message-rows.ts';
import { findRead, saveCursor, saveRead, valuesOf } from './read-rows.ts';
import { clockOf, deleteRecords, millisecondsOf, tick } from './record-rows.ts';
import type { PlacedRow } from './record-rows.ts';

/** The room for places in a gap, which is more messages than a thread will ever have there. */
const gapRoom = 2 ** 24;

/** Saves a page of a thread in the service's order, with a gap if it does not reach the rest. */
export function writeThread(db: WritableDb, { homeId, input, output, at, mark }: CacheWrite): void {
  const { conversationId, limit = 50, cursor } = input as ThreadInput;
  const { messages, nextCursor } = output as MessagePage;
  const thread = { homeId, conversationId };
  const key = threadReadKey(thread);
  const isEnd = nextCursor === null || (nextCursor === undefined && messages.length < limit);
  const anchor = cursor === undefined ? undefined : anchorOf(db, thread, cursor);
  if (cursor !== undefined && anchor === undefined) {
    return;
  }
  const keptMark = markOfRows(db, homeId, mark);
  let next = anchor;
  const newest = messages[0];
  if (next === undefined && newest !== undefined) {
    const isNew = findMessage(db, thread, newest.id) === undefined;
    const place = sortKeyOfNewest(db, thread, { messages, mark });
    saveMessage(db, thread, { message: newest, place, mark: keptMark, at });
    if (isNew) {
      setGap(db, thread, newest.id, true);
    }
    next = requireMessage(db, thread, newest.id);
  }
  for (const message of anchor ? messages : messages.slice(1)) {
    if (next !== undefined) {
      next = joinBefore(db, thread, { next, message, mark, keptMark, at });
    }
  }
  if (next === undefined) {
    // The thread is empty.
    deleteRecords(db, `${ofThread} AND mark <= ?`, ...idsOf(thread), mark);
  } else if (isEnd && !(mayBeCut(messages) && isAnyBefore(db, thread, next.place))) {
    forgetBefore(db, thread, { next, mark });
  } else if (nextCursor) {
    saveCursor(db, key, { place: next.place, seq: next.seq, cursor: nextCursor });
  }
  if (anchor === undefined) {
    saveRead(db, key, { at, mark, reachesEnd: isEnd });
  }
}

/**
 * The mark for the messages of a page that was asked for at an earlier mark. It is the present mark,
 * so that a page asked for at the same time but answered earlier removes none of them. A page from
 * before this run of events keeps its mark, because events may have been missed since.
 */
function markOfRows(db: WritableDb, homeId: string, mark: number): number {
  return mark >= begunOf(db, homeId) ? tick(db) : mark;
}

/** The mark since which no event was missed. */
function begunOf(db: ReadableDb, homeId: string): number {
  const run = db.get<{ begun: number }>('SELECT begun FROM homes WHERE home_id = ?', homeId);
  return run?.begun ?? Infinity;
}

/**
 * Whether the end of a page may be no end of the thread. A service that silently caps its pages stops
 * at a round number as well. Messages behind such an end are kept.
 */
function mayBeCut({ length }: readonly Message[]): boolean {
  return length > 0 && length % 10 === 0;
}

function isAnyBefore(db: ReadableDb, thread: ThreadKey, place: number): boolean {
  return newestBefore(db, thread, place) !== undefined;
}

/** Adds a message that no page has placed yet. It comes from an event or the answer to a post. */
export function appendMessage(
  db: WritableDb,
  thread: ThreadKey,
  { message, mark, at }: { message: Message; mark: number; at: string },
): void {
  if (findMessage(db, thread, message.id) !== undefined) {
    return;
  }
  const later = oldestLater(db, thread, message);
  const { place, hasGap } =
    later === undefined ? placeAtEnd(db, thread) : placeBefore(db, thread, later);
  saveMessage(db, thread, { message, place, mark, at });
  setGap(db, thread, message.id, hasGap);
}

/**
 * The end of a thread. It is right after the newest cached message if no event can have been missed
 * since. Otherwise there is a gap before it.
 */
function placeAtEnd(db: ReadableDb, thread: ThreadKey): { place: number; hasGap: boolean } {
  const newest = newestBefore(db, thread, Number.MAX_SAFE_INTEGER);
  const lastMark = newest?.mark ?? findRead(db, threadReadKey(thread))?.mark ?? -1;
  const follows = lastMark >= begunOf(db, thread.homeId);
  return { place: (newest?.place ?? 0) + (follows ? 1 : gapRoom), hasGap: !follows };
}

type Later = Pick<PlacedRow, 'place' | 'has_gap'>;

/**
 * The oldest message at the end of a thread that is later than this one. The answer to a post often
 * comes before the events of messages that were posted earlier.
 */
function oldestLater(db: ReadableDb, thread: ThreadKey, message: Message): Later | undefined {
  const created = millisecondsOf(message.createdAt);
  const last = db.all<Later & { created: number }>(
    `SELECT place, has_gap, created FROM records WHERE ${ofThread}
     ORDER BY place DESC LIMIT +?`,
    ...idsOf(thread),
    answerLimits.laterMessages,
  );
  const earlier = last.findIndex((row) => row.created <= created);
  if (earlier === -1) {
    return last.length === answerLimits.laterMessages ? undefined : last.at(-1);
  }
  return last[earlier - 1];
}

/** A place right before a later message, or in the gap before it. */
function placeBefore(
  db: WritableDb,
  thread: ThreadKey,
  later: Later,
): { place: number; hasGap: boolean } {
  const earlier = newestBefore(db, thread, later.place);
  const hasGap = later.has_gap === 1;
  const middle = Math.floor(((earlier?.place ?? later.place - 2) + later.place) / 2);
  if (hasGap && middle !== earlier?.place) {
    return { place: middle, hasGap };
  }
  makeRoom(db, thread, later.place);
  return { place: later.place, hasGap };
}

/** Moves the messages from a place on, to make room for one before them. */
function makeRoom(db: WritableDb, thread: ThreadKey, place: number): void {
  const from = `${ofThread} AND place >= ?`;
  db.run(`UPDATE records SET place = place + 1 WHERE ${from}`, ...idsOf(thread), place);
}

/** Remembers that a new thread is complete: events bring all of its messages from now on. */
export function beginThread(db: WritableDb, thread: ThreadKey, at: string): void {
  if (!isAnyBefore(db, thread, Number.MAX_SAFE_INTEGER)) {
    saveRead(db, threadReadKey(thread), { at, mark: clockOf(db), reachesEnd: true });
  }
}

/**
 * Saves that the loop brake has stopped an operator, in the form in which the service's lists have it
 * at the newest message (contract: Loop brake).
 */
export function saveStopped(
  db: WritableDb,
  thread: ThreadKey,
  { operatorId, reason }: Pick<OperatorActivity, 'operatorId' | 'reason'>,
  mark: number,
): void {
  const end = { place: Number.MAX_SAFE_INTEGER, limit: 1 };
  const [newest] = pageBefore(db, thread, end).rows;
  if (newest === undefined) {
    return;
  }
  const message = JSON.parse(newest.body) as Message;
  const others = message.responses?.filter((response) => response.operatorId !== operatorId) ?? [];
  const responses = [...others, { operatorId, kind: 'stopped' as const, reason }];
  const { place, at } = newest;
  saveMessage(db, thread, { message: { ...message, responses }, place, mark, at });
}

/** The message that a cursor of the service leads on from. */
function anchorOf(db: ReadableDb, thread: ThreadKey, cursor: string): PlacedRow | undefined {
  const found = db.get<{ id: string }>(
    `SELECT r.id FROM cursors c JOIN records r ON r.seq = c.seq
     WHERE c.home_id = ? AND c.operation = ? AND c.subject = ? AND c.cursor = ?
     ORDER BY c.place LIMIT 1`,
    ...valuesOf(threadReadKey(thread)),
    cursor,
  );
  return found && findMessage(db, thread, found.id);
}

/**
 * The place of the newest message of the newest page. Messages kept beyond the page are gone if
 * they were there when it was asked for; those that events have added since stay behind it.
 */
function sortKeyOfNewest(
  db: WritableDb,
  thread: ThreadKey,
  { messages, mark }: { messages: readonly Message[]; mark: number },
): number {
  const ids = idsOf(thread);
  const known = messages.flatMap(({ id }, unread) => {
    const row = findMessage(db, thread, id);
    return row === undefined ? [] : [{ place: row.place, unread }];
  })[0];
  if (known !== undefined) {
    const beyond = `${ofThread} AND place > ?`;
    const { place, unread } = known;
    deleteRecords(db, `${beyond} AND mark <= ?`, ...ids, place, mark);
    db.run(`UPDATE records SET place = place + ? WHERE ${beyond}`, unread, ...ids, place);
    return place + unread;
  }
  const last = db.get<{ place: number | null }>(
    `SELECT max(place) AS place FROM records WHERE ${ofThread} AND mark <= ?`,
    ...ids,
    mark,
  );
  const room = gapRoom + messages.length;
  db.run(`UPDATE records SET place = place + ? WHERE ${ofThread} AND mark > ?`, room, ...ids, mark);
  return (last?.place ?? 0) + room;
}

/** Puts a message right before the next newer one; the service's order is the only one. */
function joinBefore(
  db: WritableDb,
  thread: ThreadKey,
  {
    next,
    message,
    mark,
    keptMark,
    at,
  }: { next: PlacedRow; message: Message; mark: number; keptMark: number; at: string },
): PlacedRow {
  const known = findMessage(db, thread, message.id);
  if (known !== undefined && known.place < next.place) {
    const between = `${ofThread} AND place > ? AND place < ? AND mark <= ?`;
    deleteRecords(db, between, ...idsOf(thread), known.place, next.place, mark);
    saveMessage(db, thread, { message, place: known.place, mark: keptMark, at });
  } else {
    if (isRightBefore(db, thread, next)) {
      // A message has appeared between known ones, so the older ones must be read again.
      forgetBefore(db, thread, { next, mark });
    }
    const hasRoom = !isRightBefore(db, thread, next);
    if (!hasRoom) {
      makeRoom(db, thread, next.place);
    }
    saveMessage(db, thread, { message, place: next.place - Number(hasRoom), mark: keptMark, at });
    setGap(db, thread, message.id, true);
  }
  setGap(db, thread, next.id, false);
  return requireMessage(db, thread, message.id);
}

/** Whether a message is kept that has no room between it and a newer one. */
function isRightBefore(db: ReadableDb, thread: ThreadKey, next: PlacedRow): boolean {
  return newestBefore(db, thread, next.place)?.place === next.place - 1;
}
