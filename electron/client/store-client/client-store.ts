import type { StoreInput, StoreOutput, StoreRequestName } from '../store/store-protocol.ts';
import { workerLimits } from '#shared/limits/desktop-limits.ts';
import { StoreWorker } from './store-worker.ts';
import type { StoreWorkerOptions } from './store-worker.ts';

/** The client's own databases: what must not be lost, and what was read of remote homes. */
export interface ClientStore {
  /**
   * Answers once it is committed.
   *
   * @throws ProblemError `unavailable` when nothing could be stored or read
   */
  request<Name extends StoreRequestName>(
    name: Name,
    input: StoreInput<Name>,
  ): Promise<StoreOutput<Name>>;
}

export interface ClientStoreOptions extends Pick<
  StoreWorkerOptions,
  'startProcess' | 'folder' | 'timing' | 'log'
> {
  readonly outboxFile: URL;
  readonly cacheFile: URL;
}

/** Both databases, each with a worker of its own, so that losing the cache never stops the outbox. */
export class ClientStoreWorkers implements ClientStore {
  readonly outbox: StoreWorker;
  readonly cache: StoreWorker;
  #isStarted = false;

  constructor({ outboxFile, cacheFile, ...common }: ClientStoreOptions) {
    const { outbox, cache } = workerLimits;
    this.outbox = new StoreWorker({ ...common, name: 'outbox', file: outboxFile, memory: outbox });
    this.cache = new StoreWorker({ ...common, name: 'cache', file: cacheFile, memory: cache });
  }

  /** Starts the outbox's worker; the cache's starts with what is asked of it, here or later. */
  start(): void {
    this.#isStarted = true;
    this.outbox.start();
    if (this.cache.isAsked) {
      this.cache.start();
    }
  }

  request<Name extends StoreRequestName>(
    name: Name,
    input: StoreInput<Name>,
  ): Promise<StoreOutput<Name>> {
    const worker = name.startsWith('cache.') ? this.cache : this.outbox;
    const answer = worker.request(name, input);
    if (this.#isStarted) {
      worker.start();
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol pairs them
    return answer as Promise<StoreOutput<Name>>;
  }

  /** Lets both workers answer what they have been asked, close their databases and exit. */
  async stop(): Promise<void> {
    await Promise.all([this.outbox.stop(), this.cache.stop()]);
  }
}
