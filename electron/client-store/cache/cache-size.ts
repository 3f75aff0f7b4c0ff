import type { ReadableDb, WritableDb } from '../../server/storage/database.ts';
import type { CacheSize } from './cache-protocol.ts';
import { deleteRecords } from './record-rows.ts';

/** Once over its bound, the cache is brought down to so much of it, not to the last byte. */
const shareAfter = 0.9;

/** How large the cache is: what it holds, without the room that has become free in its file. */
export function cacheSize(db: ReadableDb): CacheSize {
  const pragma = (name: string) => db.get<Record<string, number>>(`PRAGMA ${name}`)?.[name] ?? 0;
  const pages = pragma('page_count') - pragma('freelist_count');
  const limit = db.get<{ value: number }>(`SELECT value FROM state WHERE name = 'limit'`);
  return { bytes: pages * pragma('page_size'), limitBytes: limit?.value ?? 0 };
}

/** Sets how large the cache may be. */
export function limitCache(db: WritableDb, bytes: number): void {
  db.run(`UPDATE state SET value = ? WHERE name = 'limit'`, bytes);
}

/**
 * Keeps the cache within its bound: the messages of the threads and the contents of the documents
 * that were opened longest ago go, never a list, so that everything is still found to be opened.
 */
export function keepWithinLimit(db: WritableDb): void {
  const { bytes, limitBytes } = cacheSize(db);
  if (bytes <= limitBytes) {
    return;
  }
  while (cacheSize(db).bytes > limitBytes * shareAfter) {
    const oldest = oldestOpened(db);
    if (oldest === undefined) {
      break;
    }
    evict(db, oldest);
  }
  // The file shrinks with what it holds.
  db.all('PRAGMA incremental_vacuum');
}

interface Opened {
  readonly homeId: string;
  readonly operation: 'message.list' | 'document.get';
  readonly subject: string;
}

/** What is kept of a thread that was never opened came with events, and goes before the others. */
function oldestOpened(db: ReadableDb): Opened | undefined {
  return (
    db.get<Opened>(
      `SELECT home_id AS homeId, 'message.list' AS operation, scope AS subject FROM records
       WHERE kind = 'message' AND NOT EXISTS (SELECT 1 FROM reads
         WHERE reads.home_id = records.home_id AND operation = 'message.list' AND subject = scope)
       LIMIT 1`,
    ) ??
    db.get<Opened>(
      `SELECT home_id AS homeId, operation, subject FROM reads
       WHERE operation IN ('message.list', 'document.get') ORDER BY used LIMIT 1`,
    )
  );
}

function evict(db: WritableDb, { homeId, operation, subject }: Opened): void {
  const where =
    operation === 'message.list'
      ? `home_id = ? AND kind = 'message' AND scope = ?`
      : `home_id = ? AND kind = 'document_content' AND id = ?`;
  deleteRecords(db, where, homeId, subject);
  for (const table of ['reads', 'cursors']) {
    db.run(
      `DELETE FROM ${table} WHERE home_id = ? AND operation = ? AND subject = ?`,
      homeId,
      operation,
      subject,
    );
  }
}
