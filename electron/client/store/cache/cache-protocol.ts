import type { OperationName, WriteOperationName } from '#shared/registry/registry.ts';
import type { Noun } from '#shared/registry/resources.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';

export interface CacheQuestion {
  readonly homeId: string;
  readonly operation: OperationName;
  /** The operation's input, parsed. */
  readonly input: object;
}

export interface CachedAnswer {
  /** The output in the shape of the operation's; its cursors are the cache's own. */
  readonly output: unknown;
  /** The time of the service's last answer about it, as an ISO timestamp. */
  readonly freshAt: string;
}

/** The cache's reading of a question. */
export interface CacheReading {
  /** The clock of the cache. The write of an answer that is asked for from now on names it. */
  readonly mark: number;
  /** The answer from the cache; absent if it has none. */
  readonly answer?: CachedAnswer;
  /** The question to the service behind the answer; absent if that could bring nothing new. */
  readonly ask?: object;
  /** Whether the answer is incomplete, so that the service's answer is worth waiting for. */
  readonly isPartial?: boolean;
}

/** An answer of the service on its way into the cache. */
export interface CacheWrite extends CacheQuestion {
  readonly output: unknown;
  /** The time of the answer, as an ISO timestamp. It is shown and never compared. */
  readonly at: string;
  /** The mark of the reading after which the service was asked. */
  readonly mark: number;
}

/** The service's answer to a write. Its record is known although it was never read. */
export interface AnsweredWrite {
  readonly operation: WriteOperationName;
  /** The input as it was sent, with the service's own ids. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: unknown;
  /** The time of the answer, as an ISO timestamp. */
  readonly at: string;
}

/** A change of the cache: an event, or the answer to a write. */
export type CacheChange = ServiceEvent | AnsweredWrite;

/** The size of the cache, and its limit. */
export interface CacheSize {
  readonly bytes: number;
  readonly limitBytes: number;
}

/** The requests to the caches of remote services. Each may be repeated without harm. */
export interface CacheRequests {
  /**
   * Begins a run of events. Rows from before it may have missed some. It returns the time of the
   * service's last answer in the cache.
   */
  'cache.begin': { input: { homeId: string }; output: { freshAt?: string } };
  'cache.read': { input: CacheQuestion; output: CacheReading };
  'cache.write': { input: CacheWrite; output: Record<string, never> };
  'cache.apply': {
    input: { homeId: string; changes: readonly CacheChange[] };
    output: Record<string, never>;
  };
  /** The guild of a thing, or the conversation of a message; absent if it is unknown. */
  'cache.scope': {
    input: { homeId: string; noun: Noun; id: string };
    output: { scope?: string };
  };
  'cache.wipe': { input: { homeId: string }; output: Record<string, never> };
  'cache.size': { input: Record<string, never>; output: CacheSize };
  /** Sets the limit of the cache's size, and applies it. */
  'cache.limit': { input: { bytes: number }; output: CacheSize };
}
