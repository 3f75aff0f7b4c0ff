import type { StoreAnswer, StoreRequest, StoreWorkerData } from '../store/store-protocol.ts';
import { problemError, ProblemError } from '#shared/problem/problem.ts';
import type { Timing } from '../timing.ts';
import { SupervisedWorker } from '../workers/supervised-worker.ts';
import type { WorkerDeath, WorkerMemory } from '../workers/supervised-worker.ts';
import type { StartWorkerProcess } from '../workers/worker-process.ts';
import { text } from '../text/text.ts';

export interface StoreWorkerOptions {
  readonly name: string;
  readonly file: URL;
  readonly startProcess: StartWorkerProcess;
  readonly folder: string;
  readonly memory: WorkerMemory;
  readonly timing: Timing;
  readonly log: {
    warn(detail: object, message: string): void;
    error(detail: object, message: string): void;
  };
}

interface PendingRequest {
  readonly message: StoreRequest;
  /** Whether a worker has died over it before; each request survives one. */
  hasLostWorker: boolean;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The worker of one store, and every request that waits for its answer. */
export class StoreWorker {
  readonly #worker: SupervisedWorker;
  readonly #name: string;
  readonly #log: StoreWorkerOptions['log'];
  readonly #pending = new Map<number, PendingRequest>();
  #lastId = 0;
  #isStarted = false;
  #isStopped = false;

  constructor({ folder, log, ...options }: StoreWorkerOptions) {
    this.#name = options.name;
    this.#log = log;
    this.#worker = new SupervisedWorker({
      ...options,
      makeData: (): StoreWorkerData => ({ folder }),
      restartBackoff: { firstMs: 250, maxMs: 5_000 },
      settledMs: 30_000,
      onStart: () => this.#postPending(),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker is our own
      onMessage: (message) => this.#settle(message as StoreAnswer),
      onDeath: (death) => this.#handleDeath(death),
    });
  }

  /** Starts the worker, unless it was; what was asked before is answered then. */
  start(): void {
    if (!this.#isStarted && !this.#isStopped) {
      this.#isStarted = true;
      this.#worker.start();
    }
  }

  /** Whether there is something for it to answer. */
  get isAsked(): boolean {
    return this.#pending.size > 0;
  }

  /** Answers once the worker has; rejects as `ClientStore.request`. */
  request(name: string, input: unknown): Promise<unknown> {
    if (this.#isStopped) {
      return Promise.reject(storeStopped());
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#lastId += 1;
    const message = { type: 'request', id: this.#lastId, name, input } as const;
    this.#pending.set(message.id, { message, hasLostWorker: false, resolve, reject });
    this.#worker.post(message);
    return promise;
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

  #handleDeath(death: WorkerDeath): void {
    this.#log.error({ worker: this.#name, death }, 'a store stopped by itself');
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
  return problemError('unavailable', text.store.stopped);
}
