import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeDatabase } from '../../server/storage/data-folder.ts';
import type { Database } from '../../server/storage/database.ts';
import { openRebuildable } from '../../server/storage/rebuildable-database.ts';
import { cacheSchema, cacheVersion } from './cache-schema.ts';

/** Marks the file as ours in its header: "GldK". */
const applicationId = 0x476c644b;

/** The file that holds what can be read again (P9). */
const fileName = 'cache.db';

/**
 * Opens the cache of a folder, or begins a new one. It holds nothing that its services do not
 * have, so a file that is damaged, foreign or of any other version is deleted and made anew;
 * `report` hears of it.
 */
export function openCacheDatabase(folder: string, report: (message: string) => void): Database {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return openRebuildable(join(folder, fileName), {
    applicationId,
    version: cacheVersion,
    pragmas: `
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      -- Who signs out of a home leaves nothing of it in the file's free pages.
      PRAGMA secure_delete = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA cache_size = -16000;
      PRAGMA journal_size_limit = 16777216;`,
    pragmasOfNew: `PRAGMA auto_vacuum = INCREMENTAL;`,
    isFit: (db) => {
      // Damage further in is met when it is read, and then the file goes as well.
      db.get('SELECT value FROM state');
      return true;
    },
    build: buildCache,
    onUnfit: () => report('the cache could not be used and is made anew'),
  });
}

/** Makes the tables of an empty cache. */
export function buildCache(db: Database): void {
  db.execute(cacheSchema);
}

/** Deletes the cache of a folder; it is made anew when it is opened next. */
export function removeCacheDatabase(folder: string): void {
  removeDatabase(join(folder, fileName));
}
