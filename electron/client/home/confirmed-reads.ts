import type { OperationOutput, ReadOperationName } from '#shared/registry/registry.ts';
import { operations } from '#shared/registry/registry.ts';
import { addressIn } from '#shared/registry/operation-facts.ts';
import { verbOf } from '#shared/registry/resources.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { isTemporaryId } from '#shared/outbox/temporary-id.ts';
import { requireValid } from '#shared/contract/require-valid.ts';
import { trashResource } from '#shared/domain/trash/resource.ts';
import type { RefreshedRead } from '../cache/cached-reads.ts';
import type { ServiceClock } from '../connection/service-clock.ts';
import { isMissing } from '../connection/service-error.ts';
import { deletedEvent } from '../events/deleted-event.ts';
import { trashTime } from '../outbox/keep-deleted.ts';
import type { LeftOutRows } from '../outbox/left-out-rows.ts';
import { readConfirmed } from '../outbox/read-confirmed.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import type { Timing } from '../timing.ts';
import type { Connection } from './connection.ts';
import { findGone } from './find-gone.ts';
import type { KnownFacts } from './known-facts.ts';
import { readTrash } from './read-kept-trash.ts';

export interface ConfirmedReadsOptions {
  readonly homeId: string;
  readonly store: ClientStore;
  readonly timing: Timing;
  readonly clock: ServiceClock;
  readonly connection: Connection;
  readonly facts: KnownFacts;
  readonly leftOut: LeftOutRows;
  readonly log: Record<'error', (detail: object, message: string) => void>;
  /** Whether the service can be asked now. */
  readonly isReachable: () => boolean;
  /** Reads as the service has things, or as the cache does. */
  readonly perform: (name: ReadOperationName, input: unknown) => Promise<unknown>;
  readonly onRefreshed: (refreshed: RefreshedRead) => void;
  /** Something is found to be gone; the event is the one that would have told. */
  readonly onGone: (event: ServiceEvent) => void;
}

type ReadService = () => Promise<unknown>;

/** The reads of one home, as its service has things. */
export class ConfirmedReads {
  readonly #options: ConfirmedReadsOptions;

  constructor(options: ConfirmedReadsOptions) {
    this.#options = options;
  }

  async read(name: ReadOperationName, input: unknown): Promise<unknown> {
    const request = requireValid(operations[name].input, input);
    return this.#readConfirmed(name, request, (operation, resolved) =>
      this.#options.perform(operation, resolved),
    );
  }

  /** Tells of a refreshed read. */
  async publish({ operation, input, output }: RefreshedRead): Promise<void> {
    const { connection, onRefreshed, log } = this.#options;
    const { service } = connection;
    try {
      const confirmed = await this.#readConfirmed(operation, input, () => Promise.resolve(output));
      if (service === connection.service) {
        onRefreshed({ operation, input, output: confirmed });
      }
    } catch (error) {
      log.error({ err: error, operation }, 'what was read anew could not be shown');
    }
  }

  /**
   * Tells how the service has the subject of an entry that has come to something, or that it has it
   * no longer; where that cannot be read, nothing.
   */
  async refresh({ operation: write, subject, input, state }: OutboxEntry): Promise<void> {
    const { resource, verb } = verbOf(write);
    const { noun, operations: names, idField = '' } = resource;
    const operation = names['get'] as ReadOperationName | undefined;
    const isGone = isTemporaryId(subject.id) || (verb === 'delete' && state === 'sent');
    if (operation === undefined || noun !== subject.kind || isGone) {
      return;
    }
    const { connection, perform, onRefreshed, onGone } = this.#options;
    const { service } = connection;
    const address = addressIn(operation, { ...input, [idField]: subject.id });
    try {
      const output = await perform(operation, address);
      if (service === connection.service) {
        onRefreshed({ operation, input: address, output });
      }
    } catch (error) {
      const gone = deletedEvent(resource, subject.id);
      if (isMissing(error) && gone !== undefined && service === connection.service) {
        onGone(gone);
      }
    }
  }

  /**
   * Looks for what may have been deleted although its deletion was taken back, as far as the service
   * can be asked; answers the ids of what is gone, and in the trash.
   */
  async findGone(): Promise<string[]> {
    const { homeId, store, connection, isReachable } = this.#options;
    const peek = <Name extends ReadOperationName>(
      name: Name,
      input: unknown,
    ): Promise<OperationOutput<Name>> => connection.peek(name, input);
    return isReachable() ? findGone({ homeId, store, peek }) : [];
  }

  #readConfirmed(
    name: ReadOperationName,
    input: Readonly<Record<string, unknown>>,
    readService: (name: ReadOperationName, input: unknown) => Promise<unknown>,
  ): Promise<unknown> {
    const { homeId, store, timing, clock, connection, facts, leftOut } = this.#options;
    const read = (operation: ReadOperationName, resolved: unknown) =>
      this.#readWithKept(operation, resolved, () => readService(operation, resolved));
    const ownId = facts.with(connection.facts).user?.id;
    const aheadMs = () => clock.now() - timing.now();
    return readConfirmed({ homeId, store, ownId, aheadMs, leftOut, read }, name, input);
  }

  /** Adds to an answer of the service what is kept here beside it. */
  async #readWithKept(
    name: ReadOperationName,
    input: unknown,
    readService: ReadService,
  ): Promise<unknown> {
    if (name !== trashResource.operations.list) {
      return readService();
    }
    const { homeId, store, timing, clock, connection, facts, isReachable } = this.#options;
    if (isReachable()) {
      await connection.prepare();
    }
    const { extensions, user } = facts.with(connection.facts);
    if (extensions?.includes('trash') === false) {
      await this.findGone();
    }
    const now = trashTime(clock.now(), timing);
    return readTrash(input, { homeId, store, now, extensions, user, readService });
  }
}
