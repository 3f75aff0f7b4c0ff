import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { buildWrite } from '../../electron/client/store/testing/build-entry.ts';
import { ManualTiming } from '../../electron/client/testing/manual-timing.ts';
import { dayMs } from './outbox-model-history.ts';
import type { History, Step } from './outbox-model-history.ts';
import { judgeOutbox } from './outbox-model-judge.ts';
import type { Touched } from './outbox-model-judge.ts';
import { ModelProcess } from './outbox-model-process.ts';
import type { ModelProcessOptions, Weakness } from './outbox-model-process.ts';
import { ModelService } from './outbox-model-service.ts';

/** Counts over all histories. */
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

/** Plays one history through the real runner and the real store, and judges the result. */
export class ModelRun {
  readonly #homeId: string;
  readonly #count: ModelCount;
  readonly #timing = new ManualTiming();
  readonly #service: ModelService;
  readonly #accepted: OutboxEntry[] = [];
  readonly #touched: Touched = { retried: new Set(), edited: new Set(), discarded: new Set() };
  readonly #conversations = ['cnv_one', 'cnv_two'];
  /** Events that the socket has not delivered yet, and all that it ever delivers. */
  readonly #undelivered: ServiceEvent[] = [];
  readonly #received: ServiceEvent[] = [];
  readonly #pushed: ServiceEvent[] = [];
  readonly #processOptions: ModelProcessOptions;
  #process: ModelProcess;
  #changes = 0;

  constructor(
    folder: string,
    homeId: string,
    history: History,
    weakness: Weakness,
    count: ModelCount,
  ) {
    this.#homeId = homeId;
    this.#count = count;
    this.#service = new ModelService({
      ...history,
      timing: this.#timing,
      onMessage: (conversationId, message) => this.#tell(conversationId, message),
    });
    this.#processOptions = {
      folder,
      homeId,
      isIdempotent: history.isIdempotent,
      weakness,
      service: this.#service,
      timing: this.#timing,
      onEvent: (event) => this.#received.push(event),
    };
    this.#process = new ModelProcess(this.#processOptions);
  }

  /** Plays the history, then answers everything until nothing moves. */
  async play(history: History): Promise<void> {
    await nextTurn();
    for (const next of history.steps) {
      await this.#do(next);
      await nextTurn();
    }
    this.#service.heal();
    this.#process.disk.failNext = undefined;
    this.#timing.skewMs = 0;
    this.#process.runner.setReachable(true);
    this.#process.runner.retry();
    for (let round = 0; round < 12; round += 1) {
      this.#timing.advance(61_000);
      await nextTurn();
    }
    this.#deliver(this.#undelivered.length);
    await nextTurn();
    const rows = judgeOutbox(
      this.#process.db,
      this.#homeId,
      this.#service,
      this.#accepted,
      this.#touched,
      new Date(this.#timing.now()).toISOString(),
    );
    if (this.#received.length !== this.#pushed.length) {
      throw new Error('An event is held for ever.');
    }
    this.#count.runs += 1;
    rows.forEach(({ state }) => this.#count.add('states', state));
    for (const [fate, times] of Object.entries(this.#service.counts)) {
      this.#count.add('fates', fate, times);
    }
  }

  /** Closes the database. */
  close(): void {
    this.#process.crash();
  }

  async #do(next: Step): Promise<void> {
    switch (next.kind) {
      case 'send': {
        const conversationId = this.#conversations[next.pick % this.#conversations.length] ?? '';
        return this.#accept('message.create', { conversationId, text: next.text });
      }
      case 'later': {
        const conversationId = this.#conversations[next.pick % this.#conversations.length] ?? '';
        const sendAt = new Date(this.#timing.now() + next.ms).toISOString();
        return this.#accept('message.create', { conversationId, text: next.text }, { sendAt });
      }
      case 'open': {
        const input = { guildId: 'gld_1', title: next.title, operatorIds: ['opr_1'] };
        return this.#accept('conversation.create', input);
      }
      case 'change': {
        this.#changes += 1;
        const { id: workItemId, title, updatedAt } = this.#service.item;
        const input = { workItemId, title: `mine ${this.#changes}` };
        const baseVersion = next.hasBaseVersion
          ? { baseVersion: { updatedAt, values: { title } } }
          : {};
        return this.#accept('work_item.update', input, baseVersion);
      }
      case 'selection':
        return this.#deleteSelection();
      case 'touch':
        return this.#service.branches.touch(next.pick);
      case 'person':
        return this.#decide(next.act, next.pick);
      case 'other':
        return this.#service.act(next.where, next.text);
      case 'reachable':
        return this.#process.runner.setReachable(next.isReachable);
      case 'time':
        return this.#timing.advance(next.ms);
      case 'skew':
        this.#timing.skewMs += next.days * dayMs;
        return;
      case 'events':
        return this.#deliver(next.pick, next.isRepeated);
      case 'full disk':
        this.#process.disk.failNext = next.request;
        return;
      case 'crash':
        this.#restart();
        return;
    }
  }

  async #accept(operation: string, input: Record<string, unknown>, more = {}): Promise<void> {
    const write = buildWrite(operation, input, {
      ...more,
      homeId: this.#homeId,
      mustCheck: !this.#process.runner.canSend,
      createdAt: new Date(this.#timing.now()).toISOString(),
    });
    const entry = await this.#process.disk.request('outbox.accept', write);
    if (this.#accepted.every(({ id }) => id !== entry.id)) {
      this.#accepted.push(entry);
    }
    if (entry.temporaryId !== undefined) {
      this.#conversations.push(entry.temporaryId);
    }
    this.#process.runner.sendEntry(entry);
  }

  /** As main accepts the deletions of one act. */
  async #deleteSelection(): Promise<void> {
    const { disk, runner } = this.#process;
    const items = this.#service.branches.plant();
    const together = `act of ${items[0]?.id ?? ''}`;
    const entries = items.map((item) => {
      const { id: workItemId, updatedAt, parentId } = item;
      return buildWrite(
        'work_item.delete',
        { workItemId, together },
        {
          homeId: this.#homeId,
          act: together,
          parentId,
          baseVersion: { updatedAt, values: { ...item } },
          mustCheck: !runner.canSend,
          createdAt: new Date(this.#timing.now()).toISOString(),
        },
      );
    });
    const accepted = await disk.request('outbox.accept_all', { entries });
    this.#accepted.push(...accepted);
    await runner.sendAfter(accepted[0]?.id ?? '');
  }

  async #decide(act: 'retry' | 'edit' | 'discard', choice: number): Promise<void> {
    const entries = await this.#process.disk.request('outbox.list', { homeId: this.#homeId });
    const entry = entries[choice % Math.max(entries.length, 1)];
    if (entry === undefined) {
      return;
    }
    const entryId = entry.id;
    try {
      if (act === 'discard') {
        const { refused } = await this.#process.disk.request('outbox.discard', { entryId });
        [entry, ...refused].forEach(({ id }) => this.#touched.discarded.add(id));
      } else if (act === 'retry') {
        await this.#process.disk.request('outbox.retry', { entryId });
        this.#touched.retried.add(entryId);
      } else {
        const input = { ...entry.input, ...('text' in entry.input && { text: 'edited' }) };
        await this.#process.disk.request('outbox.edit', { entryId, input });
        this.#touched.edited.add(entryId);
      }
      this.#count.personActs += 1;
      this.#process.runner.sendNow(entry.lane);
    } catch {
      // The entry is being sent or is gone, and the person is told so.
    }
  }

  #tell(conversationId: string, message: Message): void {
    const data = { conversationId, message };
    this.#undelivered.push({ type: 'message.created', data } as unknown as ServiceEvent);
  }

  /** Delivers this many more events, and optionally repeats the last one. */
  #deliver(count: number, isRepeated = false): void {
    const events = this.#undelivered.splice(0, count);
    const last = events.at(-1);
    for (const event of isRepeated && last !== undefined ? [...events, last] : events) {
      this.#pushed.push(event);
      this.#process.queue.push(event);
    }
  }

  #restart(): void {
    this.#process.crash();
    this.#count.crashes += 1;
    // The next process reads again what the dead one knew from events.
    this.#received.splice(0, this.#received.length, ...this.#pushed);
    this.#process = new ModelProcess(this.#processOptions);
  }
}
