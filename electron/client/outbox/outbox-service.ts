import type { ReadOperationName, WriteOperationName } from '#shared/registry/registry.ts';
import type { PerformOptions } from '../connection/api-client.ts';
import type { StoredEntry } from '../store/store-protocol.ts';

/** Keeps what the service answered to a write. Never fails. */
export type AnswerKeeper = (
  name: WriteOperationName,
  input: StoredEntry['input'],
  output: unknown,
) => Promise<void>;

/** The outbox's access to the home that it belongs to. */
export interface OutboxService {
  /** Performs a write under its Idempotency-Key. */
  perform(name: WriteOperationName, input: unknown, idempotencyKey: string): Promise<unknown>;
  /**
   * The keeper of the answers of the home's present service. It makes a written record readable
   * although nobody has read it before. It keeps no answers of a former service.
   */
  keeper(): AnswerKeeper;
  /** Reads from the service itself, never from a cache. */
  read(
    name: ReadOperationName,
    input: unknown,
    options?: Pick<PerformOptions, 'onEntityTag'>,
  ): Promise<unknown>;
  /** Resolves once it is known what the service offers, or that it cannot be found out now. */
  prepare(): Promise<void>;
  /** Whether the service honours the key, so that a repeat is the same write. */
  isIdempotent(): boolean;
  /**
   * Whether the service keeps what is deleted.
   *
   * @throws ServiceError where that cannot be found out now: unknown is not missing
   */
  hasTrash(): Promise<boolean>;
  /**
   * The guild of the thing that an entry is about, looked for on the service where it is not known
   * here; undefined where it is nowhere.
   *
   * @param record the thing, as the service has it
   * @throws ServiceError where the service cannot be asked now
   */
  guildOf(
    entry: Pick<StoredEntry, 'input' | 'subject'>,
    record: Readonly<Record<string, unknown>>,
  ): Promise<string | undefined>;
  /** The user of the key, where the service has named them. */
  ownId(): string | undefined;
  /** The moment by the service's clock, or by ours where it has told none. */
  now(): number;
}
