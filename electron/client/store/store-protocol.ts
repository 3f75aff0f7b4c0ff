import type { Noun } from '#shared/registry/resources.ts';
import type { Act, StoredAct } from '#shared/capability/act.ts';
import type { LocalName, LocalRow, LocalWrite } from '#shared/local/kinds.ts';
import type { BaseVersion, FieldConflict, OutboxSubject } from '#shared/capability/outbox.ts';
import type { Problem } from '#shared/problem/problem.ts';
import type { CacheRequests } from './cache/cache-protocol.ts';
import type { StoredEntry, NewOutboxEntry } from './entry-protocol.ts';
import type { KeptTrashRequests } from './kept-trash-protocol.ts';

/** The data that main gives to the outbox's or the cache's worker at its start. */
export interface StoreWorkerData {
  /** The folder of both databases; made private to this person. */
  readonly folder: string;
}

/** The recovery of a database that was found damaged. */
export interface DurableRecovery {
  /** The time at which the damage was found, as an ISO timestamp. */
  readonly foundAt: string;
  /** The name under which the damaged file is kept, untouched. */
  readonly setAside: string;
  /** The time of the backup that took its place; absent if there was none. */
  readonly restoredFrom?: string;
  /** The number of the backup's entries that wait for the person's decision. */
  readonly heldEntries?: number;
}

/** A filter of entries; an empty one selects all of them. */
export interface OpenEntriesFilter {
  readonly homeId?: string | undefined;
  /** The noun that they create or change. */
  readonly noun?: Noun | undefined;
  readonly subject?: OutboxSubject | undefined;
  readonly entryId?: string | undefined;
  /** The position after which they begin. */
  readonly after?: number | undefined;
}

/** The number of stored rows that lists leave out, by each kind that a person can tell apart. */
export interface UnlistedRows {
  readonly drafts: number;
  readonly places: number;
  readonly marks: number;
  readonly views: number;
  readonly entries: number;
}

export type { StoredEntry, NewOutboxEntry };

export interface LaneKey {
  readonly homeId: string;
  readonly lane: string;
  /** Whether the service honours keys. If it does, a taken entry is sent at once, and is in doubt. */
  readonly isKeyed: boolean;
  /** The present time, by the clock that entries are accepted by. */
  readonly at: string;
}

/** An entry that is to be sent now. */
export interface ClaimedEntry {
  readonly entry: StoredEntry;
  readonly key: string;
  /** Whether an earlier try of it may have arrived. */
  readonly isInDoubt: boolean;
  /** The rows that the service listed before the first try, if they were read. */
  readonly baseline: readonly string[] | undefined;
  /** The version that the person saw, if it must be checked before the entry is sent. */
  readonly baseVersion: BaseVersion | undefined;
}

/** A deletion that is not done. */
export interface OpenDeletion {
  readonly entry: StoredEntry;
  /** Whether an earlier try of it may have arrived. */
  readonly mayHaveArrived: boolean;
}

/** News that is about to be told. */
export interface NewsClaim {
  readonly homeId: string;
  /** The name of this claim, the same when it is repeated. */
  readonly batch: string;
  readonly news: readonly {
    /** The names of one piece of news. It counts as told if one of them does. */
    readonly keys: readonly string[];
    /** Its time by the service's clock; empty for none. */
    readonly at: string;
  }[];
  /** The names of states that have ended. They are news when they come again. */
  readonly released: readonly string[];
}

/** `told` was claimed before; `history` is from before the home was here. */
export type NewsStatus = 'new' | 'told' | 'history';

export type EntryOutcome =
  | { readonly state: 'sent'; readonly resultId?: string | undefined }
  | { readonly state: 'queued'; readonly reason: string; readonly isInDoubt: boolean }
  | { readonly state: 'rejected' | 'unconfirmed'; readonly reason: string }
  | {
      readonly state: 'conflict';
      readonly fields: FieldConflict[];
      /** The `updatedAt` of the present record. */
      readonly updatedAt: string;
    };

/**
 * Every request that the store answers. Each may be repeated without harm. A request is sent again if
 * its worker died before the answer got out.
 */
interface StoreRequests extends CacheRequests, KeptTrashRequests {
  /** Commits a new entry, `queued`; once this is answered, the entry outlives any crash. */
  'outbox.accept': { input: NewOutboxEntry; output: StoredEntry };
  /** Commits several entries, all of them or none, in their order, and the act that they are. */
  'outbox.accept_all': {
    input: { entries: readonly NewOutboxEntry[]; act?: StoredAct | undefined };
    output: StoredEntry[];
  };
  /**
   * The lanes that may have waited for an entry: those that name what it made, the lane of the parent
   * of what it deleted, and the lane of the first entry of its act that can be sent, itself included.
   * Resting lanes are skipped in its act. Where the service knows no keys (`isKeyed` is false), one
   * more creation of the same kind may go.
   */
  'outbox.lanes_after': {
    input: { entryId: string; isKeyed: boolean; resting: readonly string[] };
    output: string[];
  };
  /** The entries that are neither sent nor discarded, oldest first, within the limits. */
  'outbox.list': { input: OpenEntriesFilter; output: StoredEntry[] };
  /**
   * An input about a noun with the ids that are known by now, and the entries that wait for what it is
   * about. The entries do not say what they wait for.
   */
  'outbox.resolve': {
    input: { homeId: string; noun: Noun; input: Readonly<Record<string, unknown>> };
    output: { input: Record<string, unknown>; entries: StoredEntry[] };
  };
  /** The creations of a noun that may have arrived. They do not say what they wait for. */
  'outbox.arrived': { input: { homeId: string; noun: Noun }; output: StoredEntry[] };
  /** Queues the entries again that an earlier run was sending, and returns the lanes that have work. */
  'outbox.recover': { input: { homeId: string }; output: string[] };
  'outbox.lanes': { input: { homeId: string }; output: string[] };
  /**
   * The lanes with scheduled entries whose time has come and that are not on their way, and the
   * earliest time that has not come.
   */
  'outbox.due': {
    input: { homeId: string; at: string };
    output: { lanes: string[]; next: string | undefined };
  };
  /** Marks the first entry of a lane that can go as `sending`; undefined when none can. */
  'outbox.claim': { input: LaneKey; output: ClaimedEntry | undefined };
  /** Saves the service's list from before the first try of an entry. */
  'outbox.save_baseline': {
    input: { entryId: string; baseline: readonly string[] };
    output: Record<string, never>;
  };
  /** Whether something that the service has was sent by another entry. */
  /** Records that the person is told why an entry is held back, and that they may still send it. */
  'outbox.tell': { input: { entryId: string }; output: Record<string, never> };
  /** Whether the person was told why, and so has asked for the entry all the same. */
  'outbox.is_told': { input: { entryId: string }; output: boolean };
  'outbox.is_claimed': { input: { entryId: string; resultId: string }; output: boolean };
  /** Saves the outcome of a try. */
  'outbox.settle': { input: { entryId: string; outcome: EntryOutcome }; output: StoredEntry };
  /** Queues an entry again, at its old place. */
  'outbox.retry': { input: { entryId: string }; output: StoredEntry };
  /** Changes the input of an entry, and queues it: for a time, or without one where `sendAt` is null. */
  'outbox.edit': {
    input: {
      entryId: string;
      input: Readonly<Record<string, unknown>>;
      sendAt?: string | null | undefined;
    };
    output: StoredEntry;
  };
  /** Takes an entry back, and leaves its tombstone. It also returns the entries refused with it. */
  'outbox.discard': {
    input: { entryId: string };
    output: { entry: StoredEntry; refused: StoredEntry[] };
  };
  /** The deletions of a thing that are not done, with those of the same acts, oldest first. */
  'outbox.open_deletions': { input: { homeId: string; thingId: string }; output: OpenDeletion[] };
  /** Takes back all entries that can be, in one step, and returns them. */
  'outbox.discard_all': { input: { entryIds: readonly string[] }; output: StoredEntry[] };
  /** The recovery of a damaged database at this start; undefined where there was none. */
  'store.recovery': { input: Record<string, never>; output: DurableRecovery | undefined };
  /**
   * Wipes a home from the backups, from files that were set aside and from the log, after
   * `home.wipe`; answers once no file of the outbox holds anything of it.
   */
  'store.wipe_copies': { input: { homeId: string }; output: Record<string, never> };
  /** The rows that the lists leave out because they are beyond their limits. */
  'unlisted.count': { input: Record<string, never>; output: UnlistedRows };
  /** The stored acts, oldest first. */
  'act.list': { input: Record<string, never>; output: Act[] };
  /** Saves an act in place of its former version, and deletes the oldest beyond the limits. */
  'act.save': { input: StoredAct; output: Record<string, never> };
  /** The rows of a kind of local state, of all homes, within its limit. */
  'local.list': { input: { kind: LocalName }; output: LocalRow[] };
  /** The rows of a kind in a home that hold for good. */
  'local.list_for_good': { input: { kind: LocalName; homeId: string }; output: LocalRow[] };
  /** The row of a key; undefined where there is none. */
  'local.find': { input: Pick<LocalWrite, 'kind' | 'key'>; output: LocalRow | undefined };
  /** Saves a row of local state, or removes it, and returns it with the ids that are known. */
  'local.save': { input: LocalWrite; output: LocalWrite };
  /** The time since which news of a home is told. With `at`, it begins there unless it has begun. */
  'alert.begin': {
    input: { homeId: string; at?: string | undefined };
    output: { since: string | undefined };
  };
  /** Records news as told, and returns the status that each piece had before. */
  'alert.claim': { input: NewsClaim; output: NewsStatus[] };
  /** Removes all data of a home from the database. `store.wipe_copies` then leaves no trace of it. */
  'home.wipe': { input: { homeId: string }; output: Record<string, never> };
}

export type StoreRequestName = keyof StoreRequests;
export type StoreInput<Name extends StoreRequestName> = StoreRequests[Name]['input'];
export type StoreOutput<Name extends StoreRequestName> = StoreRequests[Name]['output'];

/** A message from main to the worker of a store. */
export interface StoreRequest {
  readonly type: 'request';
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

/** A message from the worker; `defect` is for main's log, where the failure was not expected. */
export type StoreAnswer =
  /** A report for main's log about something that no request has caused. */
  | { readonly type: 'report'; readonly message: string }
  | { readonly type: 'answer'; readonly id: number; readonly ok: true; readonly output: unknown }
  | {
      readonly type: 'answer';
      readonly id: number;
      readonly ok: false;
      readonly problem: Problem;
      readonly defect?: string;
    };
