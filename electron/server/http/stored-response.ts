import { hash } from 'node:crypto';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';

/** A successful response that is repeated for a repeated request (contract: Idempotency keys). */
export interface StoredResponse {
  readonly fingerprint: Uint8Array;
  readonly status: number;
  readonly location: string | null;
  readonly body: string;
}

/** Distinguishes requests with the same key by method, path and body. */
export function fingerprintOf(method: string, path: string, body: Buffer | undefined): Buffer {
  const head = Buffer.from(`${method} ${path}\n`);
  return hash('sha256', body === undefined ? head : Buffer.concat([head, body]), 'buffer');
}

/** Returns the stored response for a user's key. */
export function findStoredResponse(
  db: ReadableDb,
  userSeq: number,
  key: string,
): StoredResponse | undefined {
  return db.get(
    `SELECT fingerprint, status, location, body FROM stored_responses
     WHERE user_seq = ? AND idempotency_key = ?`,
    userSeq,
    key,
  );
}

/** Stores a response in the transaction of its write. */
export function insertStoredResponse(
  db: WritableDb,
  row: StoredResponse & { userSeq: number; key: string; now: string },
): void {
  db.run(
    `INSERT INTO stored_responses
       (user_seq, idempotency_key, fingerprint, status, location, body, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    row.userSeq,
    row.key,
    row.fingerprint,
    row.status,
    row.location,
    row.body,
    row.now,
  );
}

/**
 * Deletes up to `batch` responses that are both older than `before` and beyond the newest `keep`.
 * Returns the number of deleted ones.
 */
export function pruneStoredResponses(
  db: WritableDb,
  { before, keep, batch }: { before: string; keep: number; batch: number },
): number {
  return db.run(
    `DELETE FROM stored_responses WHERE seq IN (
       SELECT seq FROM stored_responses
       WHERE created_at < ?1
         AND seq < (SELECT seq FROM stored_responses ORDER BY seq DESC LIMIT 1 OFFSET ?2)
       ORDER BY seq LIMIT +?3)`,
    before,
    keep - 1,
    batch,
  ).changes;
}
