import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { openDurableDatabase } from '../../electron/client/store/durable-database.ts';
import type { ClientStore } from '../../electron/client/store-client/client-store.ts';
import { EventQueue } from '../../electron/client/events/event-queue.ts';
import { DirectStore } from '../../electron/client/store-client/testing/direct-store.ts';
import type { ManualTiming } from '../../electron/client/testing/manual-timing.ts';
import type { OutboxService } from '../../electron/client/outbox/outbox-service.ts';
import { errorOfAnswer, ServiceError } from '../../electron/client/connection/service-error.ts';
import { OutboxRunner } from '../../electron/client/outbox/outbox-runner.ts';
import type { Database } from '../../electron/storage/database.ts';
import type { ModelService } from './outbox-model-service.ts';

/** The weakness of a runner in the control. */
export type Weakness =
  | 'none'
  | 'a new key for each try'
  | 'sends again at once'
  | 'takes a gateway for the service'
  | 'forgets the rest of a selection';

/** The options of a process. The next process gets the same ones. */
export interface ModelProcessOptions {
  /** The folder of the outbox, which outlives the process. */
  readonly folder: string;
  readonly homeId: string;
  readonly isIdempotent: boolean;
  readonly weakness: Weakness;
  readonly service: ModelService;
  readonly timing: ManualTiming;
  /** Called for each event that windows would receive. */
  readonly onEvent: (event: ServiceEvent) => void;
}

/** A process with the real runner. After a crash it neither writes nor receives anything. */
export class ModelProcess {
  readonly db: Database;
  readonly disk: DirectStore;
  readonly queue: EventQueue;
  readonly runner: OutboxRunner;
  readonly #options: ModelProcessOptions;
  #hasCrashed = false;
  #tries = 0;

  constructor(options: ModelProcessOptions) {
    const { folder, homeId, timing, onEvent } = options;
    this.#options = options;
    this.db = openDurableDatabase(folder);
    // Power cuts are tested by another gate; here only processes die.
    this.db.execute('PRAGMA synchronous = OFF');
    this.disk = new DirectStore(this.db);
    this.queue = new EventQueue({
      isHeld: (event) => this.runner.holds(event, 'usr_me'),
      onEvent,
      onResync: () => {},
    });
    this.runner = new OutboxRunner({
      homeId,
      store: this.#store(),
      service: this.#service(),
      timing,
      onChanged: () => {},
      onGone: (event) => this.queue.push(event),
      onReleased: () => this.queue.drain(),
      log: { error: () => {} },
    });
    void this.runner.start();
    this.runner.setReachable(true);
  }

  /** Ends the process and closes its database. */
  crash(): void {
    this.#hasCrashed = true;
    this.db.close();
  }

  /** The store as the runner sees it. */
  #store(): ClientStore {
    const isForgetful = this.#options.weakness === 'forgets the rest of a selection';
    return {
      request: (name, input) =>
        this.#alive(() =>
          isForgetful && name === 'outbox.lanes_after'
            ? Promise.resolve([] as never)
            : this.disk.request(name, input),
        ),
    };
  }

  /** The service as the runner sees it, with the weakness in between. */
  #service(): OutboxService {
    const { service, weakness, isIdempotent } = this.#options;
    return {
      perform: (name, input, key) =>
        this.#alive(() => {
          this.#tries += 1;
          const isNewKey = weakness === 'a new key for each try';
          const tried = isNewKey ? `${key} ${this.#tries}` : key;
          return service.perform(name, input as never, tried).catch((error: unknown) => {
            const isBefore = error instanceof ServiceError && error.status === 403;
            throw isBefore && weakness === 'takes a gateway for the service'
              ? errorOfAnswer(422, { detail: 'Blocked.' }, undefined)
              : error;
          });
        }),
      read: (name, input) => this.#alive(() => service.read(name, input as never)),
      keeper: () => () => Promise.resolve(),
      prepare: () => this.#alive(() => Promise.resolve()),
      isIdempotent: () => isIdempotent || weakness === 'sends again at once',
      hasTrash: () => Promise.resolve(true),
      guildOf: () => Promise.resolve(undefined),
      ownId: () => 'usr_me',
      now: () => this.#options.timing.now(),
    };
  }

  #alive<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#hasCrashed ? never() : this.#untilCrash(work());
  }

  async #untilCrash<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work.catch((error: unknown) =>
      this.#hasCrashed ? never() : Promise.reject(error as Error),
    );
    return this.#hasCrashed ? never() : result;
  }
}

function never(): Promise<never> {
  return new Promise<never>(() => {});
}
