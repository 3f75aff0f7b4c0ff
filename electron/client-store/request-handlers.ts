import type { WritableDb } from '../server/storage/database.ts';
import type { CacheRequests } from './cache/cache-protocol.ts';
import { listDrafts, saveDraft } from './draft-rows.ts';
import {
  acceptEntry,
  confirmEntry,
  discardEntry,
  listOpenEntries,
  moveEntry,
  recoverEntries,
  takeEntry,
} from './outbox-rows.ts';
import type { StoreInput, StoreOutput, StoreRequestName } from './store-protocol.ts';

/** A handler for every request to the durable database: each runs inside one transaction. */
export type RequestHandlers = {
  readonly [Name in Exclude<StoreRequestName, keyof CacheRequests | `store.${string}`>]: (
    db: WritableDb,
    input: StoreInput<Name>,
  ) => StoreOutput<Name>;
};

/** What the store does for each request. */
export const requestHandlers: RequestHandlers = {
  'outbox.accept': acceptEntry,
  'outbox.list': listOpenEntries,
  'outbox.recover': (db, { homeId }) => recoverEntries(db, homeId),
  'outbox.take': takeEntry,
  'outbox.confirm': confirmEntry,
  'outbox.reject': (db, { entryId, reason }) =>
    moveEntry(db, entryId, { to: 'rejected', from: ['sending'], reason }),
  'outbox.requeue': (db, { entryId, reason }) =>
    moveEntry(db, entryId, { to: 'queued', from: ['sending'], reason }),
  'outbox.retry': (db, { entryId }) => moveEntry(db, entryId, { to: 'queued', from: ['rejected'] }),
  'outbox.discard': (db, { entryId }) => discardEntry(db, entryId),
  'draft.list': listDrafts,
  'draft.save': (db, draft) => {
    saveDraft(db, draft);
    return {};
  },
};
