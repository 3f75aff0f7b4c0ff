import type { Message } from '#shared/domain/message/schema.ts';
import type { MessagePage, ThreadGap } from '#shared/domain/message/thread-gap.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import type { CacheQuestion, CacheReading } from './cache-protocol.ts';
import {
  findMessage,
  findMessageAt,
  newestAfter,
  pageBefore,
  threadReadKey,
} from './message-rows.ts';
import type { AroundInput, ThreadInput } from './message-rows.ts';
import { cursorTowards, findRead } from './read-rows.ts';
import type { ReadKey } from './read-rows.ts';
import { clockOf } from './record-rows.ts';
import type { PlacedRow, RecordPage } from './record-rows.ts';

/** The prefixes of the cache's cursors. The id of the message to go on from follows. */
const olderMark = 'before:';
const gapMark = 'gap:';

/**
 * Answers a page of a thread across its gaps, and names them. The newest page is always worth asking
 * for again. An older page is only if it has unread messages.
 */
export function readThread(db: ReadableDb, { homeId, input }: CacheQuestion): CacheReading {
  const { conversationId, limit = 50, cursor } = input as ThreadInput;
  const thread = { homeId, conversationId };
  const key = threadReadKey(thread);
  const mark = clockOf(db);
  const read = findRead(db, key);
  if (cursor === undefined) {
    const kept = pageBefore(db, thread, { place: Number.MAX_SAFE_INTEGER, limit });
    const freshAt = read?.at ?? kept.rows[0]?.at;
    const answer = freshAt && { freshAt, output: pageOf(kept) };
    return { mark, ask: { conversationId, limit }, ...(answer && { answer }) };
  }
  const from = ownCursor(cursor);
  const start = from && findMessage(db, thread, from.id);
  if (from === undefined || start === undefined) {
    // The cursor is the service's own, or one of ours whose message is gone and cannot be followed.
    return from === undefined ? { mark, ask: input } : { mark };
  }
  const kept = pageBefore(db, thread, { place: start.place, limit });
  const open = [start, ...kept.rows].find(({ has_gap }) => has_gap === 1);
  const isAnswer = from.isGap ? start.has_gap === 0 : kept.rows.length > 0 || open === undefined;
  const answer = { freshAt: read?.at ?? start.at, output: pageOf(kept, start) };
  return {
    mark,
    ...(isAnswer && { answer }),
    ...(open && { ask: askAt(db, key, { conversationId, limit, open }), isPartial: true }),
  };
}

/**
 * Answers the messages around one of them or around a time. What is kept without a gap is all that
 * a service could say, for messages never change. Where something is missing, the service is asked.
 */
export function readAround(db: ReadableDb, { homeId, input }: CacheQuestion): CacheReading {
  const { conversationId, messageId, at = '', limit = 50 } = input as AroundInput;
  const thread = { homeId, conversationId };
  const mark = clockOf(db);
  const target =
    messageId === undefined ? findMessageAt(db, thread, at) : findMessage(db, thread, messageId);
  if (target === undefined) {
    return { mark, ask: input };
  }
  const half = Math.floor(limit / 2);
  const newest = newestAfter(db, thread, { place: target.place, limit: half }) ?? target.place;
  const kept = pageBefore(db, thread, { place: newest + 1, limit });
  const isOpen = kept.rows.slice(0, -1).some(({ has_gap }) => has_gap === 1);
  const isCut = kept.rows.length < limit && kept.rows.at(-1)?.has_gap === 1;
  const answer = { freshAt: target.at, output: pageOf(kept) };
  return isOpen || isCut || target.has_gap === 1
    ? { mark, ask: input, answer, isPartial: true }
    : { mark, answer };
}

/**
 * A page as the caller gets it. The gap before the oldest cached message is not shown, because the
 * thread goes on there by its cursor.
 */
function pageOf({ rows: page, isMore }: RecordPage, start?: PlacedRow): MessagePage {
  const shown: PlacedRow[] = start === undefined ? page : [start, ...page];
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

/** The question to the service: at the gap if it gave a cursor for that, or else before it. */
function askAt(
  db: ReadableDb,
  key: ReadKey,
  { conversationId, limit, open }: { conversationId: string; limit: number; open: PlacedRow },
): ThreadInput {
  const cursor = cursorTowards(db, key, { ...open, order: 'DESC' });
  return cursor === undefined ? { conversationId, limit } : { conversationId, limit, cursor };
}

function ownCursor(cursor: string): { id: string; isGap: boolean } | undefined {
  for (const mark of [olderMark, gapMark]) {
    if (cursor.startsWith(mark)) {
      return { id: cursor.slice(mark.length), isGap: mark === gapMark };
    }
  }
  return undefined;
}
