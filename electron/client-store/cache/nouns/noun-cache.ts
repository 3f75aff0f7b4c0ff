import type { ServiceEvent } from '#shared/contract/service-event.ts';
import type { WritableDb } from '../../../storage/database.ts';
import type { AnsweredWrite, CacheQuestion, CacheReading, CacheWrite } from '../cache-protocol.ts';

/** An event on its way into the cache. */
interface ToldChange {
  readonly event: ServiceEvent;
  readonly mark: number;
}

/** What the cache does for one noun otherwise than for every noun. */
export interface NounCache {
  /** Answers its reads. */
  readonly read?: (db: WritableDb, question: CacheQuestion) => CacheReading;
  /** Keeps the answers to its reads. */
  readonly write?: (db: WritableDb, write: CacheWrite) => void;
  /** Applies an event, by the event's role: every role but created, updated and deleted. */
  readonly events?: Readonly<
    Record<string, (db: WritableDb, homeId: string, change: ToldChange) => void>
  >;
  /** Keeps the answer to a write, by its role: every role but create, update and delete. */
  readonly answers?: Readonly<
    Record<string, (db: WritableDb, homeId: string, answer: AnsweredWrite) => void>
  >;
}
