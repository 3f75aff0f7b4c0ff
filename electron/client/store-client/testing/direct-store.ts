import { buildCache } from '../../store/cache/cache-database.ts';
import { cacheHandlers } from '../../store/cache/cache-handlers.ts';
import { SearchIndexing } from '../../store/cache/search-indexing.ts';
import { handlerOf } from '../../store/handler-of.ts';
import { requestHandlers } from '../../store/request-handlers.ts';
import type { StoreInput, StoreOutput, StoreRequestName } from '../../store/store-protocol.ts';
import { memoryDatabase } from '../../store/testing/memory-database.ts';
import { Database } from '../../../storage/database.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { ClientStore } from '../client-store.ts';

/**
 * The store's own tables and handlers, the cache's as well, in memory unless a test has a file,
 * without the worker between: for tests that are about what uses the store.
 */
export class DirectStore implements ClientStore {
  readonly db: Database;
  /** By home. */
  readonly #caches = new Map<string, Database>();
  /** The request that fails next, as if the disk were full. */
  failNext: StoreRequestName | undefined;

  constructor(db = memoryDatabase()) {
    this.db = db;
  }

  /** The cache of a home's service. */
  cacheOf(homeId: string): Database {
    let cache = this.#caches.get(homeId);
    if (cache === undefined) {
      cache = new Database(':memory:');
      buildCache(cache);
      this.#caches.set(homeId, cache);
    }
    return cache;
  }

  async request<Name extends StoreRequestName>(
    name: Name,
    input: StoreInput<Name>,
  ): Promise<StoreOutput<Name>> {
    // Like a real one, it answers in a later turn.
    await Promise.resolve();
    if (this.failNext === name) {
      this.failNext = undefined;
      throw problemError('unavailable', 'The disk is full.');
    }
    if (name.startsWith('store.')) {
      // Files, of which it has none.
      return {};
    }
    const { homeId = '' } = input as { homeId?: string };
    if (name === 'cache.wipe') {
      this.#caches.delete(homeId);
      return {};
    }
    if (name === 'cache.read') {
      const indexing = new SearchIndexing(this.cacheOf(homeId));
      while (indexing.step(1_000)) {}
    }
    const isOfCache = name.startsWith('cache.');
    const handler = handlerOf(isOfCache ? cacheHandlers : requestHandlers, name);
    return (isOfCache ? this.cacheOf(homeId) : this.db).transaction((db) =>
      handler(db, input),
    ) as StoreOutput<Name>;
  }
}
