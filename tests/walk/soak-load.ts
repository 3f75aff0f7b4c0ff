import { setTimeout as wait } from 'node:timers/promises';
import type { DistantService } from '../e2e/distant-service.ts';
import type { ClientProcess } from './client-process.ts';
import { connectHomes, openThread } from './soak-homes.ts';
import type { Row, SoakHome, SoakThread } from './soak-homes.ts';
import { judgeThreads } from './soak-judge.ts';
import type { SoakJudgement } from './soak-judge.ts';

/** The options of the load. */
interface SoakLoadOptions {
  readonly client: ClientProcess;
  readonly services: readonly DistantService[];
  /** A random number from 0 up to but not including 1. */
  readonly chance: () => number;
}

/** The greatest length of a list, so that memory may not grow with it. */
const maxItems = 100;
/**
 * After this many messages people start a new thread: a bare service returns only its newest 200
 * messages.
 */
const maxSaid = 80;
/** The number of times that each home meets each kind of act, on average, before memory counts. */
const warmUpRounds = 2;

/** The people using the application over a day, as a sequence of random acts. */
export class SoakLoad {
  readonly acts: Record<string, number> = {};
  readonly #options: SoakLoadOptions;
  readonly #homes: SoakHome[] = [];
  /** The threads in use. */
  readonly #threads: SoakThread[] = [];
  /** The threads that were replaced with a new one. */
  readonly #former: SoakThread[] = [];
  #number = 0;
  #away: Promise<void> | undefined;

  constructor(options: SoakLoadOptions) {
    this.#options = options;
  }

  /** Connects the services, and opens the conversations over all homes in turn. */
  async open(conversations: number): Promise<void> {
    const { client, services } = this.#options;
    this.#homes.push(...(await connectHomes(client, services)));
    for (let count = 0; count < conversations; count += 1) {
      const home = this.#homes[count % this.#homes.length];
      if (home !== undefined) {
        this.#threads.push(await this.#openThread(home));
      }
    }
  }

  /** Waits until nothing is being sent any more, and compares accepted with stored messages. */
  async settle(): Promise<SoakJudgement> {
    await this.#away;
    return judgeThreads(this.#options.client, [...this.#former, ...this.#threads]);
  }

  #openThread(home: SoakHome): Promise<SoakThread> {
    this.#number += 1;
    return openThread(this.#options.client, home, `Thread ${this.#number}`);
  }

  /**
   * Does every kind of act several times, so that each home has met it. Code and prepared
   * statements that a process loads on first use are not a leak.
   */
  async warmUp(): Promise<void> {
    for (let round = 0; round < warmUpRounds * this.#homes.length; round += 1) {
      for (const [, name, run] of this.#table()) {
        await this.#do(name, run);
      }
    }
  }

  /** Does one random act. */
  async act(): Promise<void> {
    const table = this.#table();
    let left = this.#pick(table.reduce((total, [weight]) => total + weight, 0));
    for (const [weight, name, run] of table) {
      left -= weight;
      if (left < 0) {
        return this.#do(name, run);
      }
    }
  }

  /** The kinds of acts: the weight of each, its name, and what it does. */
  #table(): readonly (readonly [number, string, () => Promise<unknown>])[] {
    return [
      [40, 'messages', () => this.#say()],
      [22, 'threads read', () => this.#read()],
      [10, 'drafts', () => this.#draft()],
      [8, 'work items', () => this.#plan()],
      [6, 'documents', () => this.#write()],
      [6, 'searches', () => this.#search()],
      [4, 'retries', () => this.#anyHome((homeId) => this.#call('home.retry', { homeId }))],
      [2, 'cuts of the network', () => this.#cut()],
      [1, 'sleeps', () => this.#options.client.sleep(500 + this.#pick(2_500))],
      [1, 'changed keys', () => this.#rekey()],
    ];
  }

  async #do(name: string, run: () => Promise<unknown>): Promise<void> {
    this.acts[name] = (this.acts[name] ?? 0) + 1;
    await run();
  }

  async #say(): Promise<void> {
    const thread = this.#anyThread();
    const { home, conversationId, said } = thread;
    this.#number += 1;
    const text = `Message ${this.#number}: ${'words '.repeat(this.#pick(60))}end`;
    await this.#call('outbox.submit', {
      homeId: home.homeId,
      operation: 'message.create',
      input: { conversationId, text },
    });
    said.push(text);
    if (said.length >= maxSaid) {
      await this.#renew(thread);
    }
  }

  /** Replaces a thread with a new one. */
  async #renew(thread: SoakThread): Promise<void> {
    this.#former.push(thread);
    this.#threads[this.#threads.indexOf(thread)] = await this.#openThread(thread.home);
  }

  async #read(): Promise<void> {
    const { home, conversationId } = this.#anyThread();
    const { homeId, guildId } = home;
    await this.#call('home.watch', { homeId, conversationId });
    await this.#call('conversation.list', { homeId, guildId });
    await this.#call('message.list', { homeId, conversationId });
    await this.#call('notification.list', { homeId, limit: 50 });
  }

  #draft(): Promise<unknown> {
    const { home, conversationId } = this.#anyThread();
    const text = this.#pick(4) === 0 ? '' : `Draft ${this.#pick(1_000)}`;
    return this.#call('local.save', {
      kind: 'draft',
      key: { homeId: home.homeId, kind: 'conversation', id: conversationId, field: 'text' },
      ...(text !== '' && { value: text }),
    });
  }

  #plan(): Promise<unknown> {
    return this.#anyHome(async (homeId, guildId) => {
      const { workItems } = (await this.#call('work_item.list', { homeId, guildId })) as {
        workItems?: Row[];
      };
      const title = `Item ${this.#pick(1_000)}`;
      const some = workItems?.[this.#pick(workItems.length)];
      const isFull = (workItems?.length ?? 0) >= maxItems;
      const change = { workItemId: some?.['id'], title, progress: this.#pick(101) };
      const isChange = some !== undefined && (isFull || this.#pick(3) > 0);
      await this.#call('outbox.submit', {
        homeId,
        ...(isChange
          ? { operation: 'work_item.update', input: change }
          : { operation: 'work_item.create', input: { guildId, type: 'objective', title } }),
      });
    });
  }

  #write(): Promise<unknown> {
    return this.#anyHome(async (homeId, guildId) => {
      const { documents } = (await this.#call('document.list', { homeId, guildId })) as {
        documents?: Row[];
      };
      const content = `# A page\n\n${'A sentence of a document. '.repeat(this.#pick(400))}`;
      const some = documents?.[this.#pick(documents.length)];
      if (some !== undefined) {
        await this.#call('document.get', { homeId, guildId, docId: some['id'] });
      }
      if ((documents?.length ?? 0) < maxItems / 5) {
        const input = { guildId, title: `Page ${this.#pick(1_000)}`, content };
        await this.#call('outbox.submit', { homeId, operation: 'document.create', input });
      }
    });
  }

  #search(): Promise<unknown> {
    const words = ['words', 'message', 'sentence', 'item', 'end'];
    const q = words[this.#pick(words.length)];
    return this.#anyHome((homeId, guildId) => this.#call('search.find', { homeId, guildId, q }));
  }

  /** Cuts one of the services off for a while. People continue in the meantime. */
  async #cut(): Promise<void> {
    const service = this.#options.services[this.#pick(this.#options.services.length)];
    if (this.#away !== undefined || service === undefined) {
      return;
    }
    await service.cut();
    this.#away = this.#mendLater(service);
  }

  async #mendLater(service: DistantService): Promise<void> {
    await wait(200 + this.#pick(4_000));
    await service.mend();
    this.#away = undefined;
  }

  /** Enters the same key again, in another key storage. */
  async #rekey(): Promise<void> {
    const home = this.#homes[1 + this.#pick(this.#homes.length - 1)];
    if (home?.apiKey === undefined) {
      return;
    }
    const keyStorage = this.#pick(2) === 0 ? 'session' : 'unprotected';
    await this.#call('home.rekey', { homeId: home.homeId, apiKey: home.apiKey, keyStorage });
  }

  /**
   * A call whose refusal is not a fault here: the service may be away, or its key is being changed.
   */
  async #call(name: string, input: object): Promise<unknown> {
    return this.#options.client.call(name, input).catch((error: unknown) => {
      const isWrite = name === 'outbox.submit' || name === 'local.save';
      const isRefusal = error instanceof Error && error.name === 'ProblemError';
      if (isWrite || !isRefusal) {
        throw error;
      }
      return {};
    });
  }

  #anyHome(run: (homeId: string, guildId: string) => Promise<unknown>): Promise<unknown> {
    const home = this.#homes[this.#pick(this.#homes.length)];
    return home === undefined ? Promise.resolve() : run(home.homeId, home.guildId);
  }

  #anyThread(): SoakThread {
    const thread = this.#threads[this.#pick(this.#threads.length)];
    if (thread === undefined) {
      throw new Error('There is no conversation.');
    }
    return thread;
  }

  #pick(below: number): number {
    return Math.floor(this.#options.chance() * below);
  }
}
