import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';
import type { Message } from '#shared/domain/conversation/schema.ts';
import { openDurableDatabase } from '../../electron/client-store/durable-database.ts';
import { buildWrite } from '../../electron/client-store/testing/build-entry.ts';
import type { ClientStore } from '../../electron/main/client-store/client-store.ts';
import { EventPump } from '../../electron/main/connection/event-pump.ts';
import { DirectStore } from '../../electron/main/connection/testing/direct-store.ts';
import { ManualTiming } from '../../electron/main/connection/testing/manual-timing.ts';
import type { OutboxService } from '../../electron/main/outbox/outbox-service.ts';
import { OutboxRunner } from '../../electron/main/outbox/outbox-runner.ts';
import type { Database } from '../../electron/server/storage/database.ts';
import { judgeOutbox } from './outbox-model-judge.ts';
import { fates, ModelService } from './outbox-model-service.ts';
import type { Fate } from './outbox-model-service.ts';

/** One thing that happens; `pick` chooses among what there is. */
export type Step =
  | { readonly kind: 'send'; readonly pick: number; readonly text: string }
  | { readonly kind: 'open'; readonly title: string }
  | { readonly kind: 'change'; readonly hasBasis: boolean }
  | { readonly kind: 'person'; readonly act: 'retry' | 'edit' | 'discard'; readonly pick: number }
  | { readonly kind: 'other'; readonly where: string; readonly text: string }
  | { readonly kind: 'reachable'; readonly isReachable: boolean }
  | { readonly kind: 'time'; readonly ms: number }
  | { readonly kind: 'skew'; readonly ms: number }
  | { readonly kind: 'events'; readonly pick: number; readonly isRepeated: boolean }
  | { readonly kind: 'full disk'; readonly request: DirectStore['failNext'] }
  | { readonly kind: 'crash' };

/** A history of one home. */
export interface History {
  readonly isIdempotent: boolean;
  readonly hasCursors: boolean;
  readonly steps: readonly Step[];
  readonly fates: readonly Fate[];
}

/** How a runner is made worse on purpose, for the control. */
export type Weakness = 'none' | 'a new key for each try' | 'sends again at once';

const pick = fc.nat(20);
const dayMs = 24 * 60 * 60_000;
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('send'),
      pick,
      text: fc.constantFrom('ok', 'ok', 'thanks', 'a', 'b'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('open'), title: fc.constantFrom('A', 'B') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change'), hasBasis: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('person'),
      act: fc.constantFrom('retry', 'edit', 'discard'),
      pick,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('other'),
      where: fc.constantFrom('cnv_one', 'cnv_two', 'wi_1'),
      text: fc.constantFrom('ok', 'theirs'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('reachable'), isReachable: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('time'), ms: fc.nat(90_000) }) },
  // Asleep for a night.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('time'), ms: fc.constant(dayMs / 3) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('skew'), ms: fc.constantFrom(-40, -1, 1, 40) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('events'), pick, isRepeated: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('full disk'),
      request: fc.constantFrom('outbox.take', 'outbox.settle', 'outbox.mark', 'outbox.lanes'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash') }) },
);

/** Every history there can be. */
export const histories: fc.Arbitrary<History> = fc.record({
  isIdempotent: fc.boolean(),
  hasCursors: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }),
  fates: fc.array(fc.constantFrom(...fates), { maxLength: 40, size: 'max' }),
});

/** What was seen over all histories. */
export class ModelCount {
  runs = 0;
  crashes = 0;
  personActs = 0;
  readonly states: Record<string, number> = {};
  readonly fates: Record<string, number> = {};

  add(kind: 'states' | 'fates', name: string, more = 1): void {
    this[kind][name] = (this[kind][name] ?? 0) + more;
  }
}

/** What a person did to an entry: it is not held against the order or the number of arrivals. */
export interface Touched {
  readonly retried: Set<string>;
  readonly edited: Set<string>;
  readonly discarded: Set<string>;
}

/** Plays one history through the real runner and the real store, and judges what is left. */
export class ModelRun {
  readonly #folder: string;
  readonly #homeId: string;
  readonly #weakness: Weakness;
  readonly #count: ModelCount;
  readonly #timing = new ManualTiming();
  readonly #service: ModelService;
  readonly #accepted: OutboxEntry[] = [];
  readonly #touched: Touched = { retried: new Set(), edited: new Set(), discarded: new Set() };
  readonly #conversations = ['cnv_one', 'cnv_two'];
  /** What the socket has not delivered yet, and all that it will have. */
  readonly #undelivered: ServiceEvent[] = [];
  readonly #told: ServiceEvent[] = [];
  readonly #pushed: ServiceEvent[] = [];
  #db: Database;
  #disk: DirectStore;
  #runner: OutboxRunner;
  #pump: EventPump;
  #crash: () => void;
  #changes = 0;

  constructor(
    folder: string,
    homeId: string,
    history: History,
    weakness: Weakness,
    count: ModelCount,
  ) {
    this.#folder = folder;
    this.#homeId = homeId;
    this.#weakness = weakness;
    this.#count = count;
    this.#service = new ModelService({
      ...history,
      timing: this.#timing,
      onMessage: (conversationId, message) => this.#tell(conversationId, message),
    });
    this.#db = this.#open();
    this.#disk = new DirectStore(this.#db);
    ({ runner: this.#runner, pump: this.#pump, crash: this.#crash } = this.#start(history));
  }

  /** Plays it to its end, and then lets everything be answered until nothing moves. */
  async play(history: History): Promise<void> {
    await nextTurn();
    for (const next of history.steps) {
      await this.#do(next, history);
      await nextTurn();
    }
    this.#service.heal();
    this.#disk.failNext = undefined;
    this.#timing.skewMs = 0;
    this.#runner.setReachable(true);
    this.#runner.retry();
    for (let round = 0; round < 12; round += 1) {
      this.#timing.advance(61_000);
      await nextTurn();
    }
    this.#deliver(this.#undelivered.length);
    await nextTurn();
    const rows = judgeOutbox(this.#db, this.#homeId, this.#service, this.#accepted, this.#touched);
    if (this.#told.length !== this.#pushed.length) {
      throw new Error('An event is held for ever.');
    }
    this.#count.runs += 1;
    rows.forEach(({ state }) => this.#count.add('states', state));
    for (const [fate, times] of Object.entries(this.#service.counts)) {
      this.#count.add('fates', fate, times);
    }
  }

  /** Lets go of the database. */
  close(): void {
    this.#crash();
    this.#db.close();
  }

  async #do(next: Step, history: History): Promise<void> {
    switch (next.kind) {
      case 'send': {
        const conversationId = this.#conversations[next.pick % this.#conversations.length] ?? '';
        return this.#accept('message.create', { conversationId, text: next.text });
      }
      case 'open': {
        const input = { guildId: 'gld_1', title: next.title, operatorIds: ['opr_1'] };
        return this.#accept('conversation.create', input);
      }
      case 'change': {
        this.#changes += 1;
        const { id: workItemId, title, updatedAt } = this.#service.item;
        const input = { workItemId, title: `mine ${this.#changes}` };
        const basis = next.hasBasis ? { basis: { updatedAt, values: { title } } } : {};
        return this.#accept('work_item.update', input, basis);
      }
      case 'person':
        return this.#decide(next.act, next.pick);
      case 'other':
        return this.#service.act(next.where, next.text);
      case 'reachable':
        return this.#runner.setReachable(next.isReachable);
      case 'time':
        return this.#timing.advance(next.ms);
      case 'skew':
        this.#timing.skewMs += next.ms * dayMs;
        return;
      case 'events':
        return this.#deliver(next.pick, next.isRepeated);
      case 'full disk':
        this.#disk.failNext = next.request;
        return;
      case 'crash':
        this.#restart(history);
        return;
    }
  }

  async #accept(operation: string, input: Record<string, unknown>, more = {}): Promise<void> {
    const write = buildWrite(operation, input, {
      ...more,
      homeId: this.#homeId,
      isConnected: this.#runner.canSend,
      createdAt: new Date(this.#timing.now()).toISOString(),
    });
    const entry = await this.#disk.request('outbox.accept', write);
    if (this.#accepted.every(({ id }) => id !== entry.id)) {
      this.#accepted.push(entry);
    }
    if (entry.temporaryId !== undefined) {
      this.#conversations.push(entry.temporaryId);
    }
    this.#runner.send(entry.lane);
  }

  async #decide(act: 'retry' | 'edit' | 'discard', choice: number): Promise<void> {
    const entries = await this.#disk.request('outbox.list', { homeId: this.#homeId });
    const entry = entries[choice % Math.max(entries.length, 1)];
    if (entry === undefined) {
      return;
    }
    const entryId = entry.id;
    try {
      if (act === 'discard') {
        const { refused } = await this.#disk.request('outbox.discard', { entryId });
        [entry, ...refused].forEach(({ id }) => this.#touched.discarded.add(id));
      } else if (act === 'retry') {
        await this.#disk.request('outbox.retry', { entryId });
        this.#touched.retried.add(entryId);
      } else {
        const input = { ...entry.input, ...('text' in entry.input && { text: 'edited' }) };
        await this.#disk.request('outbox.edit', { entryId, input });
        this.#touched.edited.add(entryId);
      }
      this.#count.personActs += 1;
      this.#runner.sendNow(entry.lane);
    } catch {
      // It is on its way, or gone: the person is told so.
    }
  }

  #tell(conversationId: string, message: Message): void {
    const data = { conversationId, message };
    this.#undelivered.push({ type: 'message.created', data } as unknown as ServiceEvent);
  }

  /** The socket delivers so many events more, and perhaps the last one again. */
  #deliver(count: number, isRepeated = false): void {
    const events = this.#undelivered.splice(0, count);
    const last = events.at(-1);
    for (const event of isRepeated && last !== undefined ? [...events, last] : events) {
      this.#pushed.push(event);
      this.#pump.push(event);
    }
  }

  #open(): Database {
    const db = openDurableDatabase(this.#folder);
    // What the disk keeps of a power cut is another gate's: here processes die.
    db.execute('PRAGMA synchronous = OFF');
    return db;
  }

  #restart(history: History): void {
    this.#crash();
    this.#count.crashes += 1;
    this.#db.close();
    this.#db = this.#open();
    this.#disk = new DirectStore(this.#db);
    // What the dead process held of events is read afresh by the next.
    this.#told.splice(0, this.#told.length, ...this.#pushed);
    ({ runner: this.#runner, pump: this.#pump, crash: this.#crash } = this.#start(history));
  }

  /** One process: after its crash it neither writes nor hears anything more. */
  #start({ isIdempotent }: History) {
    const disk = this.#disk;
    let hasCrashed = false;
    const never = () => new Promise<never>(() => {});
    const untilCrash = async <Result>(work: Promise<Result>): Promise<Result> => {
      const result = await work.catch((error: unknown) =>
        hasCrashed ? never() : Promise.reject(error as Error),
      );
      return hasCrashed ? never() : result;
    };
    const alive = <Result>(work: () => Promise<Result>): Promise<Result> =>
      hasCrashed ? never() : untilCrash(work());
    const store: ClientStore = {
      request: (name, input) => alive(() => disk.request(name, input)),
    };
    let tries = 0;
    const service: OutboxService = {
      perform: (name, input, key) =>
        alive(() => {
          tries += 1;
          const isNewKey = this.#weakness === 'a new key for each try';
          return this.#service.perform(name, input as never, isNewKey ? `${key} ${tries}` : key);
        }),
      read: (name, input) => alive(() => this.#service.read(name, input as never)),
      keep: () => Promise.resolve(),
      prepare: () => alive(() => Promise.resolve()),
      isIdempotent: () => isIdempotent || this.#weakness === 'sends again at once',
      ownId: () => 'usr_me',
    };
    const pump = new EventPump({
      isHeld: (event) => runner.holds(event, 'usr_me'),
      onEvent: (event) => this.#told.push(event),
      onResync: () => {},
    });
    const runner: OutboxRunner = new OutboxRunner({
      homeId: this.#homeId,
      store,
      service,
      timing: this.#timing,
      onChanged: () => {},
      onReleased: () => pump.drain(),
      log: { error: () => {} },
    });
    void runner.start();
    runner.setReachable(true);
    const crash = () => {
      hasCrashed = true;
    };
    return { runner, pump, crash };
  }
}
