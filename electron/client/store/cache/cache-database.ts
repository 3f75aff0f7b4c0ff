import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { removeDatabase } from '../../../storage/database-files.ts';
import type { Database } from '../../../storage/database.ts';
import { openRebuildable } from '../../../storage/rebuildable-database.ts';
import { cacheSchema, cacheVersion } from './cache-schema.ts';
import { goneSchema } from './gone-rows.ts';

/** Marks the file as ours in its header: "GldK". */
const applicationId = 0x476c644b;

/**
 * The folder of data that can be read again (promises: P9). Each home has a file of its own. A
 * sign-out deletes one file, and damage to one affects no other home.
 */
const folderName = 'cache';
/** The single file of all homes in earlier versions. */
const formerName = 'cache.db';

/**
 * Opens the cache of a home, or begins a new one. The service has everything in it, so a file that is
 * damaged, foreign or of another version is deleted and made anew. This is written to `report`.
 */
export function openCacheDatabase(
  folder: string,
  homeId: string,
  report: (message: string) => void,
): Database {
  const path = cachePath(folder, homeId);
  for (const own of [folder, join(folder, folderName)]) {
    mkdirSync(own, { recursive: true, mode: 0o700 });
    chmodSync(own, 0o700);
  }
  removeDatabase(join(folder, formerName));
  const cache = openRebuildable(path, {
    applicationId,
    version: cacheVersion,
    pragmas: `
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA trusted_schema = OFF;
      PRAGMA cache_size = -16000;
      PRAGMA journal_size_limit = 4194304;`,
    pragmasOfNew: `PRAGMA auto_vacuum = INCREMENTAL;`,
    isFit: (db) => {
      // Damage further in is found when it is read, and then the file is deleted as well.
      db.get('SELECT value FROM state');
      return true;
    },
    build: buildCache,
    onUnfit: () => report('the cache could not be used and is made anew'),
  });
  cache.execute(goneSchema);
  return cache;
}

/** Makes the tables of an empty cache, with those of its connection. */
export function buildCache(db: Database): void {
  db.execute(cacheSchema);
  db.execute(goneSchema);
}

/** Deletes the cache of a home; it is made anew when it is opened next. */
export function removeCacheDatabase(folder: string, homeId: string): void {
  removeDatabase(join(folder, formerName));
  removeDatabase(cachePath(folder, homeId));
}

/** The homes with a cache, open or not, and its size on the disk. */
export function listCaches(folder: string): { homeId: string; bytes: number }[] {
  const caches = join(folder, folderName);
  return (existsSync(caches) ? readdirSync(caches) : [])
    .filter((name) => name.endsWith('.db'))
    .map((name) => ({
      homeId: name.slice(0, -'.db'.length),
      bytes: statSync(join(caches, name)).size,
    }));
}

/** @throws Error for an id of an unknown form, because it names a file */
function cachePath(folder: string, homeId: string): string {
  if (!/^[\w-]{1,100}$/.test(homeId)) {
    throw new Error('The id of a home names no file.');
  }
  return join(folder, folderName, `${homeId}.db`);
}
