import type { WritableDb } from '../../storage/database.ts';
import { listActs, saveAct } from './act-rows.ts';
import { beginAlerts, claimNews } from './alert-rows.ts';
import type { CacheRequests } from './cache/cache-protocol.ts';
import {
  deleteKept,
  findKeptBranch,
  keepDeleted,
  listDoubts,
  listKeptTrash,
  noteGone,
  restoreKept,
} from './kept-trash-rows.ts';
import { findLocal, listForGood, listLocal, saveLocal } from './local/local-rows.ts';
import { acceptAll, acceptEntry } from './outbox-accept.ts';
import {
  discardAll,
  discardEntry,
  editEntry,
  retryEntry,
  openDeletions,
} from './outbox-decisions.ts';
import { isClaimed, hasSaidWhy, saveBaseline, settleEntry, noteSaidWhy } from './outbox-settle.ts';
import { claimEntry, dueEntries, lanesAfter, listLanes } from './outbox-lanes.ts';
import { listArrived, listOpenEntries, recoverEntries, resolveRequested } from './outbox-rows.ts';
import { countUnlisted } from './unlisted-rows.ts';
import type { StoreInput, StoreOutput, StoreRequestName } from './store-protocol.ts';

/** A handler for every request to the durable database: each runs inside one transaction. */
export type RequestHandlers = {
  readonly [Name in Exclude<StoreRequestName, keyof CacheRequests | `store.${string}`>]: (
    db: WritableDb,
    input: StoreInput<Name>,
  ) => StoreOutput<Name>;
};

export const requestHandlers: RequestHandlers = {
  'outbox.accept': acceptEntry,
  'outbox.accept_all': acceptAll,
  'outbox.lanes_after': lanesAfter,
  'outbox.list': listOpenEntries,
  'outbox.resolve': resolveRequested,
  'outbox.arrived': listArrived,
  'outbox.recover': recoverEntries,
  'outbox.lanes': listLanes,
  'outbox.due': dueEntries,
  'outbox.claim': claimEntry,
  'outbox.save_baseline': saveBaseline,
  'outbox.is_claimed': isClaimed,
  'outbox.tell': noteSaidWhy,
  'outbox.is_told': hasSaidWhy,
  'outbox.settle': settleEntry,
  'outbox.retry': retryEntry,
  'outbox.edit': editEntry,
  'outbox.discard': discardEntry,
  'outbox.open_deletions': openDeletions,
  'outbox.discard_all': discardAll,
  'kept_trash.keep': keepDeleted,
  'kept_trash.list': listKeptTrash,
  'kept_trash.find': findKeptBranch,
  'kept_trash.restore': restoreKept,
  'kept_trash.delete': deleteKept,
  'kept_trash.doubts': listDoubts,
  'kept_trash.note_gone': noteGone,
  'unlisted.count': countUnlisted,
  'act.list': listActs,
  'act.save': saveAct,
  'local.list': listLocal,
  'local.list_for_good': listForGood,
  'local.find': findLocal,
  'local.save': saveLocal,
  'alert.begin': beginAlerts,
  'alert.claim': claimNews,
  'home.wipe': wipeHome,
};

const tablesOfHomes = [
  'outbox',
  'identities',
  'kept_trash',
  'acts',
  'local_state',
  'alerted_news',
  'alerts_begun',
];

/**
 * Removes all data of a home. `secure_delete` overwrites the removed data, so that the file has no
 * trace of it once the log is checkpointed.
 */
function wipeHome(db: WritableDb, { homeId }: { homeId: string }): Record<string, never> {
  for (const table of tablesOfHomes) {
    db.run(`DELETE FROM ${table} WHERE home_id = ?`, homeId);
  }
  return {};
}
