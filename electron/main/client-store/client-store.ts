import type {
  StoreAnswer,
  StoreInput,
  StoreOutput,
  StoreRequestName,
  StoreWorkerData,
} from '../../client-store/store-protocol.ts';
import { problemError, ProblemError } from '#shared/problem/problem.ts';
import type { Timing } from '../timing.ts';
import { SupervisedWorker } from '../workers/supervised-worker.ts';

/** The client's own database, kept by a worker. */
export interface ClientStore {
  /**
   * Answers once the worker has committed.
   *
   * @throws ProblemError `unavailable` when nothing could be stored or read
   */
  request<Name extends StoreRequestName>(
    name: Name,
    input: StoreInput<Name>,
  ): Promise<StoreOutput<Name>>;
}

/** What the store's client needs. */
export interface ClientStoreOptions {
  readonly workerFile: URL;
  readonly folder: string;
  readonly timing: Timing;
  readonly log: {
    warn(detail: object, message: string): void;
    error(detail: object, message: string): void;
  };
}

interface PendingRequest {
  readonly message: { readonly type: 'request'; id: number; name: string; input: unknown };
  /** Whether a worker has died over it before; each request survives one. */
  hasLostWorker: boolean;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The store's worker and every request that waits for its answer. */
export class ClientStoreWorker implements ClientStore {
  readonly #worker: SupervisedWorker;
  readonly #log: ClientStoreOptions['log'];
  readonly #pending = new Map<number, PendingRequest>();
  #lastId = 0;
  #isStopped = false;

  constructor({ workerFile, folder, timing, log }: ClientStoreOptions) {
    this.#log = log;
    this.#worker = new SupervisedWorker({
      file: workerFile,
      name: 'client-store',
      makeData: (): StoreWorkerData => ({ folder }),
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      timing,
      restartBackoff: { firstMs: 250, mostMs: 5_000 },
      settledMs: 30_000,
      onStart: () => this.#postPending(),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker is our own
      onMessage: (message) => this.#settle(message as StoreAnswer),
      onDeath: (error) => this.#handleDeath(error),
    });
  }

  /** Starts the worker; what was asked before is answered then. */
  start(): void {
    this.#worker.start();
  }

  request<Name extends StoreRequestName>(
    name: Name,
    input: StoreInput<Name>,
  ): Promise<StoreOutput<Name>> {
    if (this.#isStopped) {
      return Promise.reject(storeStopped());
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#lastId += 1;
    const message = { type: 'request', id: this.#lastId, name, input } as const;
    this.#pending.set(message.id, { message, hasLostWorker: false, resolve, reject });
    this.#worker.post(message);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol pairs them
    return promise as Promise<StoreOutput<Name>>;
  }

  /** Lets the worker answer what it has been asked, close its database and exit. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#worker.stop(5_000);
    this.#rejectWhere(() => true);
  }

  /** Ends the worker as a crash would. */
  kill(): Promise<void> {
    return this.#worker.kill();
  }

  /** Every request may be repeated without harm (store-protocol), so a new worker gets them all. */
  #postPending(): void {
    for (const { message } of this.#pending.values()) {
      this.#worker.post(message);
    }
  }

  #settle(answer: StoreAnswer): void {
    if (answer.type === 'report') {
      this.#log.warn({}, answer.message);
      return;
    }
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (answer.ok) {
      pending?.resolve(answer.output);
      return;
    }
    if (answer.defect !== undefined) {
      this.#log.error(
        { defect: answer.defect, request: pending?.message.name },
        'a store request failed',
      );
    }
    pending?.reject(new ProblemError(answer.problem));
  }

  #handleDeath(error: unknown): void {
    this.#log.error({ err: error }, 'the client store stopped by itself');
    this.#rejectWhere((pending) => pending.hasLostWorker);
    for (const pending of this.#pending.values()) {
      pending.hasLostWorker = true;
    }
  }

  #rejectWhere(isLost: (pending: PendingRequest) => boolean): void {
    for (const [id, pending] of this.#pending) {
      if (isLost(pending)) {
        this.#pending.delete(id);
        pending.reject(storeStopped());
      }
    }
  }
}

function storeStopped(): ProblemError {
  return problemError(
    'unavailable',
    'Nothing could be stored on this computer: what keeps it has stopped. Try again.',
  );
}
