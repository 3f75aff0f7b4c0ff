import type { Database } from '../../server/storage/database.ts';
import { isFileUnfit } from '../../server/storage/sqlite-error.ts';
import { handlerOf } from '../handler-of.ts';
import { openCacheDatabase, removeCacheDatabase } from './cache-database.ts';
import { cacheHandlers } from './cache-handlers.ts';
import { indexRecords } from './cached-search.ts';

/** How long one step of indexing works, and how long it then lets requests through. */
const stepMs = 4;
const pauseMs = 12;

/**
 * The cache of a folder: opened with the first request, indexed in small steps between requests,
 * and made anew whenever SQLite finds it damaged, however late that shows.
 */
export class CacheStore {
  readonly #folder: string;
  readonly #report: (message: string) => void;
  #db: Database | undefined;
  #next: NodeJS.Timeout | undefined;

  constructor(folder: string, report: (message: string) => void) {
    this.#folder = folder;
    this.#report = report;
  }

  /** Performs a request in a transaction of its own. */
  perform(name: string, input: unknown): unknown {
    const handler = handlerOf(cacheHandlers, name);
    const output = this.#withRepair((db) => db.transaction((writable) => handler(writable, input)));
    if (name === 'cache.wipe') {
      // What was deleted is still readable in the log until that is written back.
      this.#db?.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    }
    this.#indexSoon();
    return output;
  }

  close(): void {
    clearTimeout(this.#next);
    this.#db?.close();
    this.#db = undefined;
  }

  #indexSoon(): void {
    this.#next ??= setTimeout(() => {
      this.#next = undefined;
      try {
        const index = (db: Database) =>
          db.transaction((writable) => indexRecords(writable, stepMs));
        if (this.#withRepair(index)) {
          this.#indexSoon();
        }
      } catch {
        // The disk is full or the file is held: the next request begins again.
      }
    }, pauseMs).unref();
  }

  #withRepair<Result>(work: (db: Database) => Result): Result {
    try {
      this.#db ??= openCacheDatabase(this.#folder, this.#report);
      return work(this.#db);
    } catch (error) {
      if (!isFileUnfit(error)) {
        throw error;
      }
    }
    this.#report('the cache is damaged and is made anew');
    this.close();
    removeCacheDatabase(this.#folder);
    this.#db = openCacheDatabase(this.#folder, this.#report);
    return work(this.#db);
  }
}
