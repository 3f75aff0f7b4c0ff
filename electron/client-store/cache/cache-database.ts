import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPrivateFile, removeDatabase } from '../../server/storage/data-folder.ts';
import { Database } from '../../server/storage/database.ts';
import { isFileUnfit } from '../../server/storage/sqlite-error.ts';
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
  const path = join(folder, fileName);
  const isNew = createPrivateFile(path);
  const existing = isNew ? undefined : openExisting(path);
  if (existing !== undefined) {
    return existing;
  }
  if (!isNew) {
    report('the cache could not be used and is made anew');
    removeDatabase(path);
    createPrivateFile(path);
  }
  const db = new Database(path);
  try {
    db.execute('PRAGMA auto_vacuum = INCREMENTAL');
    prepareConnection(db);
    buildCache(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Makes the tables of an empty cache. */
export function buildCache(db: Database): void {
  db.transaction(() => {
    db.execute(cacheSchema);
    db.execute(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${cacheVersion};`);
  });
}

/** Deletes the cache of a folder; it is made anew when it is opened next. */
export function removeCacheDatabase(folder: string): void {
  removeDatabase(join(folder, fileName));
}

function openExisting(path: string): Database | undefined {
  const db = new Database(path);
  try {
    prepareConnection(db);
    const owner = db.get<{ application_id: number }>('PRAGMA application_id')?.application_id;
    const version = db.get<{ user_version: number }>('PRAGMA user_version')?.user_version;
    // Damage further in is met when it is read, and then the file goes as well.
    if (owner === applicationId && version === cacheVersion) {
      db.get('SELECT value FROM state');
      return db;
    }
  } catch (error) {
    if (!isFileUnfit(error)) {
      db.close();
      throw error;
    }
  }
  db.close();
  return undefined;
}

function prepareConnection(db: Database): void {
  db.execute(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    -- Who signs out of a home leaves nothing of it in the file's free pages.
    PRAGMA secure_delete = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA cache_size = -16000;
    PRAGMA journal_size_limit = 16777216;
  `);
}
