import type { OperationOutput } from '#shared/registry/registry.ts';
import { wordsMatcher } from '#shared/domain/search/words-matcher.ts';
import { findLimits } from '#shared/limits/server-limits.ts';
import { JsonPieces } from '../../answers/json-text.ts';
import { decodeSeqCursor, encodeCursor } from '../../answers/list-cursor.ts';
import type { ReadableDb } from '../../../storage/database.ts';

type Found = OperationOutput<'message.find'>;

/** Where to look, for what, and behind which answer. */
export interface WantedWords {
  readonly conversationSeq: number;
  readonly q: string;
  readonly cursor: string | undefined;
}

/** A part of a conversation whose texts one statement reads: keys from `low` up to `before`. */
interface Span {
  readonly low: number;
  readonly before: number;
  readonly messages: number;
  readonly bytes: number;
}

/**
 * Finds messages with some words, newest first. The answer is made while it is sent, in pieces that
 * are short whatever the messages hold (0085).
 */
export function foundMessages(db: ReadableDb, { q, cursor, ...wanted }: WantedWords) {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeSeqCursor(cursor);
  return new JsonPieces<Found>(answerPieces(db, { ...wanted, has: wordsMatcher(q), before }));
}

interface Search {
  readonly conversationSeq: number;
  readonly has: (text: string) => boolean;
  readonly before: number;
}

function* answerPieces(db: ReadableDb, search: Search): Generator<string, void> {
  const { conversationSeq, has } = search;
  let { before } = search;
  let searched = 0;
  let bytes = 0;
  let found = 0;
  let span = spanBefore(db, conversationSeq, before);
  yield '{"messageIds":[';
  while (span !== undefined) {
    for (const ids of foundIn(db, { conversationSeq, has, span })) {
      const json = ids.map((id) => JSON.stringify(id)).join(',');
      // White space means nothing in JSON, and lets others have their turn.
      yield json === '' ? ' ' : (found > 0 ? ',' : '') + json;
      found += ids.length;
    }
    searched += span.messages;
    bytes += span.bytes;
    before = span.low;
    span = spanBefore(db, conversationSeq, before);
    if (searched >= findLimits.messages || bytes >= findLimits.bytes || found >= findLimits.found) {
      break;
    }
  }
  const nextCursor = span === undefined ? null : encodeCursor([before]);
  const reachedAt = searched === 0 ? null : timeOf(db, before);
  yield `],${JSON.stringify({ searched, reachedAt, nextCursor }).slice(1)}`;
}

/** The next messages before a key that are read at once: few enough, with few enough characters. */
function spanBefore(db: ReadableDb, conversationSeq: number, before: number): Span | undefined {
  const sizes = `
    SELECT seq, octet_length(text) AS bytes FROM messages
    WHERE conversation_seq = ? AND seq < ? ORDER BY seq DESC LIMIT +?`;
  const whole = 'SELECT min(seq) AS low, count(*) AS messages, total(bytes) AS bytes FROM';
  const wanted = [conversationSeq, before, findLimits.spanMessages];
  const all = db.get<Span>(`${whole} (${sizes})`, ...wanted);
  // Adding up as one goes takes several times longer, and most messages are short.
  const fit =
    all !== undefined && all.bytes > findLimits.spanBytes
      ? db.get<Span>(
          `${whole} (SELECT *, sum(bytes) OVER (ORDER BY seq DESC) AS upTo FROM (${sizes}))
           WHERE upTo - bytes < ?`,
          ...wanted,
          findLimits.spanBytes,
        )
      : all;
  return fit === undefined || fit.messages === 0 ? undefined : { ...fit, before };
}

/** Yields the ids of the messages of a span with the words, in steps of so many characters. */
function* foundIn(
  db: ReadableDb,
  { conversationSeq, has, span }: Pick<Search, 'conversationSeq' | 'has'> & { span: Span },
): Generator<readonly string[], void> {
  const rows = db.all<{ id: string; text: string }>(
    `SELECT id, text FROM messages
     WHERE conversation_seq = ? AND seq >= ? AND seq < ? ORDER BY seq DESC`,
    conversationSeq,
    span.low,
    span.before,
  );
  let ids: string[] = [];
  let length = 0;
  for (const { id, text } of rows) {
    if (length > findLimits.stepLength) {
      yield ids;
      ids = [];
      length = 0;
    }
    length += text.length;
    if (has(text)) {
      ids.push(id);
    }
  }
  yield ids;
}

function timeOf(db: ReadableDb, seq: number): string | null {
  const row = db.get<{ at: string }>('SELECT created_at AS at FROM messages WHERE seq = ?', seq);
  return row?.at ?? null;
}
