import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import { DirectStore } from '../../electron/client/store-client/testing/direct-store.ts';
import { ManualTiming } from '../../electron/client/testing/manual-timing.ts';
import { forgetIds, withLocalIds, withServiceIds } from '../../renderer/bridge/local-ids.ts';
import { useActs } from '../../renderer/entities/acts/act-store.ts';
import { useHomes } from '../../renderer/entities/home/home-store.ts';
import { applyOutboxRead, useOutbox } from '../../renderer/entities/outbox/outbox-store.ts';
import { workItemStore } from '../../renderer/entities/work-item/work-item-store.ts';
import type { Ledger } from './undo-outbox-ledger.ts';
import { Running } from './undo-outbox-running.ts';
import type { RunningOptions } from './undo-outbox-running.ts';
import { guildId } from './undo-outbox-service.ts';

export interface ClientOptions extends RunningOptions {
  readonly ledger: Ledger;
  /** Called before a checked write of a step reaches main. */
  readonly onChecked: () => void;
}

type Fields = Record<string, unknown>;
type Input = Readonly<Fields>;

/**
 * Mira's application: the outbox, the cache and the kept trash of main on a store that outlives it,
 * and the stores of a page. A restart ends all but the store, wherever it is.
 */
export class Client {
  readonly timing = new ManualTiming();
  readonly store = new DirectStore();
  readonly #options: ClientOptions;
  #run: Running;
  #starts = 0;
  #undelivered: ServiceEvent[] = [];
  isOnline = true;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#run = new Running(this, options);
  }

  async start(): Promise<void> {
    this.#starts += 1;
    const { homeId } = this.#options;
    Object.assign(globalThis, { window: { guildhall: { call: this.#bridge, on: () => {} } } });
    // A new page knows nothing of what the one before has shown.
    workItemStore.applyForgotten(homeId);
    forgetIds(homeId);
    const { entries } = await this.#main('outbox.list', { homeId });
    useOutbox.setState({ entries: [], done: new Set() });
    useOutbox.setState((state) => applyOutboxRead(state, entries as OutboxEntry[]));
    const acts = await this.store.request('act.list', {});
    useActs.setState({ acts, start: this.startName });
    useHomes.setState({ homes: [this.#run.describe()] });
    this.#run.runner.setReachable(this.isOnline);
    await this.#finish(workItemStore.read(homeId, { guildId }));
  }

  /** The name of this start. */
  get startName(): string {
    return `start ${this.#starts}`;
  }

  /** The application dies, and is started again. */
  async restart(): Promise<void> {
    this.#run.die();
    this.#undelivered = [];
    this.#run = new Running(this, this.#options);
    await nextTurn();
    await this.start();
  }

  async setOnline(isOnline: boolean): Promise<void> {
    if (isOnline === this.isOnline) {
      return;
    }
    this.isOnline = isOnline;
    this.#undelivered = [];
    this.#run.runner.setReachable(isOnline);
    await nextTurn();
    if (isOnline) {
      // Changes that were lost meanwhile are read, once the events before them are told.
      this.#run.queue.push('resync');
      await nextTurn();
    }
  }

  /** The socket brings what the service tells. */
  hear(event: ServiceEvent): void {
    if (this.isOnline) {
      this.#undelivered.push(event);
    }
  }

  /** Hands on what the socket has brought. */
  async deliver(count = this.#undelivered.length): Promise<void> {
    for (const event of this.#undelivered.splice(0, count)) {
      this.#run.queue.push(event);
    }
    await nextTurn();
  }

  /** Lets time pass until a promise has come to something. */
  async finish<Result>(work: Promise<Result>): Promise<Result> {
    return this.#finish(work);
  }

  /** Has what can go out at once be answered before anybody does something else. */
  async sendWaiting(): Promise<void> {
    await this.#finish(Promise.resolve());
  }

  /** Makes a call as the page does. */
  async call(name: string, input: Input): Promise<Fields> {
    const answer = await this.#finish(this.#main(name, withServiceIds(input)));
    return withLocalIds(answer, this.#options.homeId);
  }

  async #finish<Result>(work: Promise<Result>): Promise<Result> {
    const settled = Promise.allSettled([work]).then(() => true);
    await nextTurn();
    // oxlint-disable-next-line no-await-in-loop -- time passes until then
    while (!(await Promise.race([settled, nextTurn(false)]))) {
      this.timing.advance(1_000);
    }
    return work;
  }

  readonly #bridge = async (name: string, input: Input) => {
    try {
      return { ok: true, data: await this.#main(name, input) };
    } catch (error) {
      if (error instanceof ProblemError) {
        return { ok: false, problem: error.problem };
      }
      throw error;
    }
  };

  async #main(name: string, input: Input): Promise<Fields> {
    const { ledger, onChecked } = this.#options;
    if (name === 'outbox.submit') {
      ledger.write(input['input'] as Input);
    }
    if (input['mustCheck'] === true) {
      onChecked();
    }
    return this.#run.answer(name, input);
  }
}
