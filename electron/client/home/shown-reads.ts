import type { OperationOutput, ReadOperationName } from '#shared/registry/registry.ts';
import { operations } from '#shared/registry/registry.ts';
import { requireValid } from '#shared/contract/require-valid.ts';
import { trashResource } from '#shared/domain/trash/resource.ts';
import type { RefreshedRead } from '../cache/cached-reads.ts';
import type { ServiceClock } from '../connection/service-clock.ts';
import { trashTime } from '../outbox/keep-deleted.ts';
import type { LeftOutRows } from '../outbox/left-out-rows.ts';
import { readWithPending } from '../outbox/read-with-pending.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import type { Timing } from '../timing.ts';
import type { Connection } from './connection.ts';
import { findGone } from './find-gone.ts';
import type { KnownFacts } from './known-facts.ts';
import { readTrash } from './read-kept-trash.ts';

export interface ShownReadsOptions {
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
}

type ReadService = () => Promise<unknown>;

/** The reads of one home as its person left things: with what waits in the outbox in its place. */
export class ShownReads {
  readonly #options: ShownReadsOptions;

  constructor(options: ShownReadsOptions) {
    this.#options = options;
  }

  async read(name: ReadOperationName, input: unknown): Promise<unknown> {
    const request = requireValid(operations[name].input, input);
    return this.#readWithPending(name, request, (operation, resolved) =>
      this.#options.perform(operation, resolved),
    );
  }

  /** Tells of a refreshed read, with the pending entries of the outbox in place. */
  async publish({ operation, input, output }: RefreshedRead): Promise<void> {
    const { connection, perform, onRefreshed, log } = this.#options;
    const { service } = connection;
    let isTaken = false;
    const take = (name: ReadOperationName, resolved: unknown) => {
      if (name !== operation || isTaken) {
        return perform(name, resolved);
      }
      isTaken = true;
      return Promise.resolve(output);
    };
    try {
      const shown = await this.#readWithPending(operation, input, take);
      if (service === connection.service) {
        onRefreshed({ operation, input, output: shown });
      }
    } catch (error) {
      log.error({ err: error, operation }, 'what was read anew could not be shown');
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

  #readWithPending(
    name: ReadOperationName,
    input: Readonly<Record<string, unknown>>,
    readService: (name: ReadOperationName, input: unknown) => Promise<unknown>,
  ): Promise<unknown> {
    const { homeId, store, timing, clock, connection, facts, leftOut } = this.#options;
    const read = (operation: ReadOperationName, resolved: unknown) =>
      this.#readWithKept(operation, resolved, () => readService(operation, resolved));
    const { user: own } = facts.with(connection.facts);
    const aheadMs = () => clock.now() - timing.now();
    return readWithPending({ homeId, store, own, aheadMs, leftOut, read }, name, input);
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
