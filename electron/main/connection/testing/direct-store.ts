import { allMigrations } from '../../../client-store/migrations/all-migrations.ts';
import { requestHandlers } from '../../../client-store/request-handlers.ts';
import type {
  StoreInput,
  StoreOutput,
  StoreRequestName,
} from '../../../client-store/store-protocol.ts';
import { Database } from '../../../server/storage/database.ts';
import type { WritableDb } from '../../../server/storage/database.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { ClientStore } from '../../client-store/client-store.ts';

/**
 * The store's own tables and handlers, in memory unless a test has a file, without the worker
 * between: for tests that are about what uses the store.
 */
export class DirectStore implements ClientStore {
  readonly db: Database;
  /** The request that fails next, as if the disk were full. */
  failNext: StoreRequestName | undefined;

  constructor(db = openInMemory()) {
    this.db = db;
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
    const handler = requestHandlers[name] as (db: WritableDb, input: unknown) => unknown;
    return this.db.transaction((db) => handler(db, input)) as StoreOutput<Name>;
  }
}

function openInMemory(): Database {
  const db = new Database(':memory:');
  for (const sql of allMigrations) {
    db.execute(sql);
  }
  return db;
}
