import type { WritableDb } from '../server/storage/database.ts';
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
import { wipeHome } from './wipe-home.ts';

/** A handler for every request: each runs inside one transaction. */
export type RequestHandlers = {
  readonly [Name in StoreRequestName]: (
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
  'home.wipe': (db, { homeId }) => {
    wipeHome(db, homeId);
    return {};
  },
};
