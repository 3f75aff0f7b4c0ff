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
  /** When the service last said so: an ISO timestamp. */
  readonly freshAt: string;
}

/** The cache's reading of a question. */
export interface CacheReading {
  /** How far the cache has come; a write of what is asked from now on names it. */
  readonly mark: number;
  /** Absent where nothing that answers is kept. */
  readonly answer?: CachedAnswer;
  /** The question to the service behind the answer; absent where that could tell nothing new. */
  readonly ask?: object;
  /** The answer lacks what the service could tell: it is worth waiting for. */
  readonly isPartial?: boolean;
}

/** An answer of the service on its way into the cache. */
export interface CacheWrite extends CacheQuestion {
  readonly output: unknown;
  /** When it answered: an ISO timestamp. It is shown and never compared. */
  readonly at: string;
  /** The mark of the reading after which the service was asked. */
  readonly mark: number;
}

/** The service's answer to a write: it is known, though it was never read. */
export interface AnsweredWrite {
  readonly operation: WriteOperationName;
  /** The input as it was sent, with the service's own ids. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: unknown;
  /** When it answered: an ISO timestamp. */
  readonly at: string;
}

/** A change of what is kept: an event, or the answer to a write. */
export type CacheChange = ServiceEvent | AnsweredWrite;

/** How large the cache is, and may be. */
export interface CacheSize {
  readonly bytes: number;
  readonly limitBytes: number;
}

/** The requests on what was read of remote services; each may be repeated without harm. */
export interface CacheRequests {
  /**
   * Begins a run of events: what was kept before it may have missed some. Answers when the
   * service last said anything that is kept.
   */
  'cache.begin': { input: { homeId: string }; output: { freshAt?: string } };
  'cache.read': { input: CacheQuestion; output: CacheReading };
  'cache.write': { input: CacheWrite; output: Record<string, never> };
  'cache.apply': {
    input: { homeId: string; changes: readonly CacheChange[] };
    output: Record<string, never>;
  };
  /** The guild of a thing, or the conversation of a message; absent where that is not known. */
  'cache.scope': {
    input: { homeId: string; noun: Noun; id: string };
    output: { scope?: string };
  };
  'cache.wipe': { input: { homeId: string }; output: Record<string, never> };
  'cache.size': { input: Record<string, never>; output: CacheSize };
  /** Sets how large the cache may be, and makes it so. */
  'cache.limit': { input: { bytes: number }; output: CacheSize };
}
