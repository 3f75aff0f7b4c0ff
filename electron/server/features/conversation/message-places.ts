import type { ReadableDb } from '../../../storage/database.ts';

/** Returns the key of the last of so many messages behind a key; undefined where none follows. */
export function newestAfter(
  db: ReadableDb,
  { conversationSeq, seq, limit }: { conversationSeq: number; seq: number; limit: number },
): number | undefined {
  const behind = `
    SELECT max(seq) AS seq FROM (
      SELECT seq FROM messages WHERE conversation_seq = ? AND seq > ? ORDER BY seq LIMIT +?)`;
  return db.get<{ seq: number | null }>(behind, conversationSeq, seq, limit)?.seq ?? undefined;
}

/**
 * Returns the key of the first message at or after a time; that of the last message where there is
 * none, and 0 in an empty conversation. Times never go back within a conversation, so that a few
 * messages tell.
 */
export function firstAtOrAfter(db: ReadableDb, conversationSeq: number, at: string): number {
  const next = `
    SELECT seq, created_at AS createdAt FROM messages
    WHERE conversation_seq = ? AND seq >= ? ORDER BY seq LIMIT 1`;
  const newest = 'SELECT max(seq) AS seq FROM messages WHERE conversation_seq = ?';
  let low = 0;
  let high = db.get<{ seq: number | null }>(newest, conversationSeq)?.seq ?? 0;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = db.get<{ seq: number; createdAt: string }>(next, conversationSeq, middle);
    if (found === undefined || found.createdAt >= at) {
      high = middle;
    } else {
      low = found.seq + 1;
    }
  }
  const found = db.get<{ seq: number }>(next, conversationSeq, low);
  return found?.seq ?? high;
}
