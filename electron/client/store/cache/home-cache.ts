import { searchResource } from '#shared/domain/search/resource.ts';
import type { Database } from '../../../storage/database.ts';
import { isFileUnusable } from '../../../storage/sqlite-error.ts';
import { handlerOf } from '../handler-of.ts';
import { openCacheDatabase, removeCacheDatabase } from './cache-database.ts';
import { cacheHandlers } from './cache-handlers.ts';
import type { CacheQuestion } from './cache-protocol.ts';
import { boundReads, cacheBytes, CacheRoom, limitOf, saveLimit } from './cache-room.ts';
import { SearchIndexing } from './search-indexing.ts';

/** The maximum time for which a search indexes new records first, in milliseconds. */
const searchBudgetMs = 50;

interface OpenCache {
  readonly db: Database;
  readonly indexing: SearchIndexing;
  readonly room: CacheRoom;
}

/**
 * The cache of one home. It is opened when it is first needed, and made anew whenever SQLite finds it
 * damaged, however late that shows.
 */
export class HomeCache {
  readonly #folder: string;
  readonly #homeId: string;
  readonly #report: (message: string) => void;
  #open: OpenCache | undefined;

  constructor(folder: string, homeId: string, report: (message: string) => void) {
    this.#folder = folder;
    this.#homeId = homeId;
    this.#report = report;
  }

  /** Performs a request in a transaction of its own. */
  perform(name: string, input: unknown): unknown {
    const handler = handlerOf(cacheHandlers, name);
    return this.#withRepair(({ db, indexing }) => {
      if (
        name === 'cache.read' &&
        (input as CacheQuestion).operation === searchResource.operations.find
      ) {
        indexing.step(searchBudgetMs);
      }
      return db.transaction((writable) => handler(writable, input));
    });
  }

  /** Indexes for about this long, and returns whether there is more to do. */
  index(budgetMs: number): boolean {
    return this.#withRepair(({ indexing }) => indexing.step(budgetMs));
  }

  /** Deletes some of the rows opened the longest ago, and returns whether there may be more. */
  makeRoom(): boolean {
    return this.#withRepair(({ db, room }) => db.transaction((writable) => room.step(writable)));
  }

  /** Bounds the data beside the records, which would otherwise grow for ever. */
  boundReads(): void {
    this.#withRepair(({ db }) => db.transaction(boundReads));
  }

  bytes(): number {
    return this.#withRepair(({ db }) => cacheBytes(db));
  }

  /** The limit of all caches together, as this one remembers it. */
  get limitBytes(): number {
    return this.#withRepair(({ db }) => limitOf(db));
  }

  set limitBytes(bytes: number) {
    this.#withRepair(({ db }) => db.transaction((writable) => saveLimit(writable, bytes)));
  }

  close(): void {
    const open = this.#open;
    this.#open = undefined;
    try {
      open?.indexing.release();
    } catch {
      // The disk is full, and the records that were taken up count as tried.
    }
    open?.db.close();
  }

  #withRepair<Result>(work: (open: OpenCache) => Result): Result {
    try {
      return work(this.#opened());
    } catch (error) {
      if (!isFileUnusable(error)) {
        throw error;
      }
    }
    this.#report('the cache is damaged and is made anew');
    this.#open?.db.close();
    this.#open = undefined;
    removeCacheDatabase(this.#folder, this.#homeId);
    return work(this.#opened());
  }

  #opened(): OpenCache {
    if (this.#open === undefined) {
      const db = openCacheDatabase(this.#folder, this.#homeId, this.#report);
      this.#open = { db, indexing: new SearchIndexing(db), room: new CacheRoom() };
    }
    return this.#open;
  }
}
