import { allMigrations } from '../../../client-store/migrations/all-migrations.ts';
import { buildCache } from '../../../client-store/cache/cache-database.ts';
import { cacheHandlers } from '../../../client-store/cache/cache-handlers.ts';
import { handlerOf } from '../../../client-store/handler-of.ts';
import { requestHandlers } from '../../../client-store/request-handlers.ts';
import type {
  StoreInput,
  StoreOutput,
  StoreRequestName,
} from '../../../client-store/store-protocol.ts';
import { Database } from '../../../server/storage/database.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { ClientStore } from '../../client-store/client-store.ts';

/**
 * The store's own tables and handlers, the cache's as well, in memory unless a test has a file,
 * without the worker between: for tests that are about what uses the store.
 */
export class DirectStore implements ClientStore {
  readonly db: Database;
  readonly cache = new Database(':memory:');
  /** The request that fails next, as if the disk were full. */
  failNext: StoreRequestName | undefined;

  constructor(db = openInMemory()) {
    this.db = db;
    buildCache(this.cache);
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
      return {} as StoreOutput<Name>;
    }
    const isOfCache = name.startsWith('cache.');
    const handler = handlerOf(isOfCache ? cacheHandlers : requestHandlers, name);
    return (isOfCache ? this.cache : this.db).transaction((db) =>
      handler(db, input),
    ) as StoreOutput<Name>;
  }
}

function openInMemory(): Database {
  const db = new Database(':memory:');
  for (const sql of allMigrations) {
    db.execute(sql);
  }
  return db;
}
