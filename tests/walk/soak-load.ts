import { setTimeout as wait } from 'node:timers/promises';
import type { DistantService } from '../e2e/distant-service.ts';
import type { ClientProcess } from './client-process.ts';

/** A home of the soak, and where one talks there. */
interface SoakHome {
  readonly homeId: string;
  readonly guildId: string;
  readonly operatorId: string;
  readonly apiKey?: string;
}

/** What was said in a conversation through the application, oldest first. */
interface SoakThread {
  readonly home: SoakHome;
  readonly conversationId: string;
  readonly said: string[];
}

/** What the load is made of. */
interface SoakLoadOptions {
  readonly client: ClientProcess;
  readonly services: readonly DistantService[];
  /** From 0 up to, not including, 1. */
  readonly chance: () => number;
}

/** How what was accepted compares with what the services have. */
interface SoakJudgement {
  readonly accepted: number;
  readonly lost: number;
  readonly doubled: number;
  readonly misordered: number;
}

type Row = Readonly<Record<string, unknown>>;

/** No list grows beyond this, so that memory may not grow with it. */
const mostItems = 100;
/** Then people go on in a new thread: a bare service tells no more than its newest 200 messages. */
const mostSaid = 80;
const patienceMs = 60_000;

/** People at the application over a day: one act after the other, chosen by chance. */
export class SoakLoad {
  readonly acts: Record<string, number> = {};
  readonly #options: SoakLoadOptions;
  readonly #homes: SoakHome[] = [];
  /** The threads that people go on in. */
  readonly #threads: SoakThread[] = [];
  /** Those that they have left for a new one. */
  readonly #former: SoakThread[] = [];
  #number = 0;
  #away: Promise<void> | undefined;

  constructor(options: SoakLoadOptions) {
    this.#options = options;
  }

  /** Connects the services, and opens the conversations over all homes in turn. */
  async open(conversations: number): Promise<void> {
    const { client, services } = this.#options;
    await this.#foundHere();
    for (const { baseUrl, apiKey, guildId, operatorId } of services) {
      const { home } = (await client.call('home.connect', {
        baseUrl,
        apiKey,
        guildIds: [guildId],
        custody: 'unprotected',
        allowsPlainHttp: true,
      })) as { home: { id: string } };
      await client.untilReachable(home.id);
      this.#homes.push({ homeId: home.id, guildId, operatorId, apiKey });
    }
    for (let count = 0; count < conversations; count += 1) {
      const home = this.#homes[count % this.#homes.length];
      if (home !== undefined) this.#threads.push(await this.#openThread(home));
    }
  }

  async #openThread(home: SoakHome): Promise<SoakThread> {
    const { homeId, guildId, operatorId } = home;
    this.#number += 1;
    const input = { guildId, title: `Thread ${this.#number}`, operatorIds: [operatorId] };
    const conversationId = await this.#make({ homeId, guildId }, 'conversation', input);
    return { home, conversationId, said: [] };
  }

  /** A guild on this computer. */
  async #foundHere(): Promise<void> {
    const { client } = this.#options;
    const homeId = 'local';
    await client.untilReachable(homeId);
    const guildId = await this.#make({ homeId }, 'guild', { name: 'A day' });
    const { operators } = (await client.call('operator.list', { homeId, guildId })) as {
      operators: readonly { id: string }[];
    };
    this.#homes.push({ homeId, guildId, operatorId: operators[0]?.id ?? '' });
  }

  /** Does one thing. */
  async act(): Promise<void> {
    const table: readonly (readonly [number, string, () => Promise<unknown>])[] = [
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
    let left = this.#pick(table.reduce((total, [weight]) => total + weight, 0));
    for (const [weight, name, run] of table) {
      left -= weight;
      if (left >= 0) continue;
      this.acts[name] = (this.acts[name] ?? 0) + 1;
      await run();
      return;
    }
  }

  /** Waits until nothing is on its way any more, and compares. */
  async settle(): Promise<SoakJudgement> {
    const { client } = this.#options;
    await this.#away;
    const endsAt = performance.now() + patienceMs;
    for (;;) {
      const { entries } = (await client.call('outbox.list', {})) as { entries: Row[] };
      if (entries.length === 0) break;
      if (performance.now() > endsAt) {
        throw new Error(`Still in the outbox: ${JSON.stringify(entries.slice(0, 5))}`);
      }
      await wait(200);
    }
    const judged = { accepted: 0, lost: 0, doubled: 0, misordered: 0 };
    for (const thread of [...this.#former, ...this.#threads]) {
      const stored = await this.#storedIn(thread);
      const places = new Map(stored.map((text, place) => [text, place]));
      judged.accepted += thread.said.length;
      judged.doubled += stored.length - places.size;
      let last = -1;
      for (const text of thread.said) {
        const place = places.get(text);
        if (place === undefined) judged.lost += 1;
        else if (place < last) judged.misordered += 1;
        last = place ?? last;
      }
    }
    return judged;
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
    if (said.length >= mostSaid) await this.#renew(thread);
  }

  /** People go on in a new thread. */
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
    return this.#call('draft.save', { homeId: home.homeId, conversationId, text });
  }

  #plan(): Promise<unknown> {
    return this.#anyHome(async (homeId, guildId) => {
      const { workItems } = (await this.#call('work_item.list', { homeId, guildId })) as {
        workItems?: Row[];
      };
      const title = `Item ${this.#pick(1_000)}`;
      const some = workItems?.[this.#pick(workItems.length)];
      const isFull = (workItems?.length ?? 0) >= mostItems;
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
      if ((documents?.length ?? 0) < mostItems / 5) {
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

  /** For a while nobody reaches one of the services; people go on meanwhile. */
  async #cut(): Promise<void> {
    const service = this.#options.services[this.#pick(this.#options.services.length)];
    if (this.#away !== undefined || service === undefined) return;
    await service.cut();
    this.#away = this.#mendLater(service);
  }

  async #mendLater(service: DistantService): Promise<void> {
    await wait(200 + this.#pick(4_000));
    await service.mend();
    this.#away = undefined;
  }

  /** The same key once more, kept elsewhere than before. */
  async #rekey(): Promise<void> {
    const home = this.#homes[1 + this.#pick(this.#homes.length - 1)];
    if (home?.apiKey === undefined) return;
    const custody = this.#pick(2) === 0 ? 'session' : 'unprotected';
    await this.#call('home.rekey', { homeId: home.homeId, apiKey: home.apiKey, custody });
  }

  async #storedIn({ home, conversationId }: SoakThread): Promise<string[]> {
    const { homeId } = home;
    const texts: string[] = [];
    let cursor: unknown;
    do {
      const page = (await this.#options.client.call('message.list', {
        homeId,
        conversationId,
        limit: 200,
        ...(typeof cursor === 'string' && { cursor }),
      })) as { messages: Row[]; nextCursor?: unknown };
      for (const { authorType, text } of page.messages) {
        if (authorType === 'user') texts.push(String(text));
      }
      cursor = page.nextCursor;
    } while (typeof cursor === 'string');
    return texts.toReversed();
  }

  /** Makes a thing and answers with its id at the service, once the service has given it one. */
  async #make(
    { homeId, ...place }: { readonly homeId: string; readonly guildId?: string },
    noun: 'guild' | 'conversation',
    input: Readonly<Record<string, unknown>>,
  ): Promise<string> {
    const { client } = this.#options;
    await client.call('outbox.submit', { homeId, operation: `${noun}.create`, input });
    for (;;) {
      const { entries } = (await client.call('outbox.list', { homeId })) as { entries: Row[] };
      const answer = await client.call(`${noun}.list`, {
        homeId,
        ...place,
        ...(noun === 'conversation' && { limit: 100 }),
      });
      const rows = Object.values(answer as object).find((value) => Array.isArray(value)) as Row[];
      const made = rows.find((row) =>
        noun === 'guild' ? row['name'] === input['name'] : row['title'] === input['title'],
      );
      if (entries.length === 0 && made !== undefined) return String(made['id']);
      await wait(20);
    }
  }

  /** A call whose refusal is no fault here: a service that is away, a key that is being changed. */
  async #call(name: string, input: object): Promise<unknown> {
    return this.#options.client.call(name, input).catch((error: unknown) => {
      const isWrite = name === 'outbox.submit' || name === 'draft.save';
      const isRefusal = error instanceof Error && error.name === 'ProblemError';
      if (isWrite || !isRefusal) throw error;
      return {};
    });
  }

  #anyHome(run: (homeId: string, guildId: string) => Promise<unknown>): Promise<unknown> {
    const home = this.#homes[this.#pick(this.#homes.length)];
    return home === undefined ? Promise.resolve() : run(home.homeId, home.guildId);
  }

  #anyThread(): SoakThread {
    const thread = this.#threads[this.#pick(this.#threads.length)];
    if (thread === undefined) throw new Error('There is no conversation.');
    return thread;
  }

  #pick(below: number): number {
    return Math.floor(this.#options.chance() * below);
  }
}
