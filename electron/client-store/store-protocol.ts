import type { Draft } from '#shared/capability/draft.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Problem } from '#shared/problem/problem.ts';
import type { CacheRequests } from './cache/cache-protocol.ts';
import type { DurableRecovery } from './durable-recovery.ts';

/** What main hands to the worker (`workerData`). */
export interface StoreWorkerData {
  /** The folder of the store's database; made private to this person. */
  readonly folder: string;
}

/** What is known of an entry when it is accepted. */
export type NewOutboxEntry = Pick<
  OutboxEntry,
  'id' | 'homeId' | 'conversationId' | 'text' | 'asOperatorId' | 'createdAt'
>;

/** One conversation of one home. */
export interface ConversationKey {
  readonly homeId: string;
  readonly conversationId: string;
}

/**
 * Every request that the store answers. Each may be repeated without harm: one that was answered
 * by a worker which died before the answer got out is simply sent again.
 */
interface StoreRequests extends CacheRequests {
  /** Commits a new entry, `queued`; once this is answered, the entry outlives any crash. */
  'outbox.accept': { input: NewOutboxEntry; output: OutboxEntry };
  /** The entries of a conversation that are neither sent nor discarded, oldest first. */
  'outbox.list': { input: ConversationKey; output: OutboxEntry[] };
  /** Queues again what an earlier run was sending; the conversations that have work. */
  'outbox.recover': { input: { homeId: string }; output: string[] };
  /** Marks the first waiting entry of a conversation as `sending`; undefined when none waits. */
  'outbox.take': { input: ConversationKey; output: OutboxEntry | undefined };
  /** The service has the entry, as that message. */
  'outbox.confirm': { input: { entryId: string; messageId: string }; output: OutboxEntry };
  /** The service refused the entry for good. */
  'outbox.reject': { input: { entryId: string; reason: string }; output: OutboxEntry };
  /** The entry was not delivered and waits for its next try. */
  'outbox.requeue': { input: { entryId: string; reason: string }; output: OutboxEntry };
  /** Queues a rejected entry again, at its old place. */
  'outbox.retry': { input: { entryId: string }; output: OutboxEntry };
  /** Takes an entry back; its tombstone stays, its text goes and is answered one last time. */
  'outbox.discard': { input: { entryId: string }; output: OutboxEntry };
  /** What had to be done for a damaged database at this start; undefined where nothing had. */
  'store.recovery': { input: Record<string, never>; output: DurableRecovery | undefined };
  /** Makes a backup anew and forgets the others: they hold what a person has wiped. */
  'store.renew_backup': { input: Record<string, never>; output: Record<string, never> };
  'draft.list': { input: Record<string, never>; output: Draft[] };
  /** Keeps a draft; an empty text removes it. */
  'draft.save': { input: Draft; output: Record<string, never> };
}

/** The name of a request. */
export type StoreRequestName = keyof StoreRequests;
/** What a request takes. */
export type StoreInput<Name extends StoreRequestName> = StoreRequests[Name]['input'];
/** What a request is answered with. */
export type StoreOutput<Name extends StoreRequestName> = StoreRequests[Name]['output'];

/** What main posts to the worker; after `stop` it closes its database and exits. */
export type StoreMessage =
  | {
      readonly type: 'request';
      readonly id: number;
      readonly name: string;
      readonly input: unknown;
    }
  | { readonly type: 'stop' };

/** What the worker posts back; `defect` is for main's log, where the failure was not expected. */
export type StoreAnswer =
  /** Something that happened by itself, for main's log. */
  | { readonly type: 'report'; readonly message: string }
  | { readonly type: 'answer'; readonly id: number; readonly ok: true; readonly output: unknown }
  | {
      readonly type: 'answer';
      readonly id: number;
      readonly ok: false;
      readonly problem: Problem;
      readonly defect?: string;
    };
