import { onTestFinished } from 'vitest';
import type { OperationOutput, WriteOperationName } from '#shared/registry/registry.ts';
import { startTestServer } from '../../../server/testing/test-server.ts';
import type { TestServer } from '../../../server/testing/test-server.ts';
import { DirectStore } from '../../store-client/testing/direct-store.ts';
import { buildHome, RecordedHome, SettableSource } from '../../home/testing/recorded-home.ts';
import { patientTiming } from '../../testing/patient-timing.ts';
import { Homes } from '../homes.ts';
import { outboxCalls } from '../outbox-calls.ts';

type Shown = Pick<OperationOutput<'work_item.get'>, 'title' | 'updatedAt'>;
type Restored = OperationOutput<'trash.restore'>;

/** The fate of a request on its way; undefined where it is answered. */
export type Fate = 'answer lost' | 'never arrives' | 'answer held' | undefined;

/** The embedded server, which has a trash only where a test asks for it, and a client of it. */
export class TrashRun {
  server: TestServer;
  readonly store = new DirectStore();
  readonly source = new SettableSource();
  /** The fate of deletions. */
  fate: Fate;
  /** The ids of the things that the service fails to write, with a 500. */
  readonly failing = new Set<string>();
  /** Lets the answer through that is held. */
  release: (() => void) | undefined;
  /** How far ahead the service says that its clock is, in milliseconds. */
  dateAhead = 0;
  told!: RecordedHome;
  homes!: Homes;
  calls!: ReturnType<typeof outboxCalls>;

  constructor(server: TestServer) {
    this.server = server;
  }

  /** A connected client. */
  static async start({ hasTrash = false } = {}): Promise<TrashRun> {
    const without = { extensions: ['trash'], isBare: false } as const;
    const options = hasTrash ? {} : { disabledExtensions: without };
    const run = new TrashRun(await startTestServer(options));
    run.startHomes();
    await run.connect();
    return run;
  }

  /** Another run of the application on the same store. */
  startHomes(): void {
    this.told = new RecordedHome();
    const isCached = { isCached: true, fetch: this.#fetch };
    this.homes = new Homes([buildHome(this.source, this.store, this.told, isCached)]);
    this.calls = outboxCalls({ homes: this.homes, store: this.store, timing: patientTiming });
    const { homes } = this;
    onTestFinished(() => homes.stop());
    homes.start();
  }

  async connect(): Promise<void> {
    const times = this.told.told.seen.filter((line) => line === 'live').length;
    const { baseUrl, eventsUrl, client } = this.server;
    this.source.set({ baseUrl, eventsUrl, key: client.apiKey });
    await this.told.untilTimes('live', times + 1);
  }

  async disconnect(): Promise<void> {
    this.source.set(undefined);
    await this.told.until('reconnecting');
  }

  submit(operation: WriteOperationName, input: Record<string, unknown>) {
    const request = { homeId: 'home', operation, input };
    return this.calls['outbox.submit'](request);
  }

  async restore(thingId: string): Promise<Restored> {
    const { guildId } = this.server;
    return (await this.submit('trash.restore', { guildId, thingId })).output as Restored;
  }

  async trash(): Promise<string[]> {
    const { things } = await this.#trashPage({});
    return things.map(({ title, belowCount }) => `${title} +${belowCount}`);
  }

  /** The titles of all pages of the trash, read one thing at a time. */
  async wholeTrash(): Promise<string[]> {
    const titles: string[] = [];
    let cursor: string | null | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
      const page = await this.#trashPage({
        limit: 1,
        ...(typeof cursor === 'string' && { cursor }),
      });
      titles.push(...page.things.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (typeof cursor === 'string');
    return titles;
  }

  /** The entries that are neither sent nor discarded. */
  waiting() {
    return this.store.request('outbox.list', {});
  }

  async emptied(): Promise<void> {
    await this.#until(async () => (await this.waiting()).length === 0);
  }

  /** Resolves once the deletion of an item may have arrived, and waits. */
  async untilDoubted(workItemId: string): Promise<void> {
    const sql = `SELECT 1 FROM open_entries WHERE subject_id = ? AND state = 'queued' AND in_doubt = 1`;
    await this.#until(async () => this.store.db.get(sql, workItemId) !== undefined);
  }

  async items() {
    const { guildId, client } = this.server;
    return (await client.call('work_item.list', { guildId })).workItems;
  }

  createItem(title: string, more: object = {}) {
    const { guildId, client } = this.server;
    return client.call('work_item.create', { guildId, type: 'task', title, ...more });
  }

  /** A plan: an epic with a task, which has a description. */
  async createPlan() {
    const epic = await this.createItem('Fair', { type: 'epic', priority: 'high' });
    const task = await this.createItem('Tents', {
      parentId: epic.id,
      description: 'Two of them.',
    });
    await this.server.client.call('work_item.update', {
      workItemId: task.id,
      status: 'review',
      progress: 40,
      assignedOperatorId: null,
    });
    return [task.id, epic.id] as const;
  }

  /** Deletes an item, and does not hear whether that was done. */
  async deleteInDoubt(workItemId: string, how: Fate = 'answer lost'): Promise<void> {
    this.fate = how;
    void this.submit('work_item.delete', { workItemId });
    await this.untilDoubted(workItemId);
  }

  /** Deletes items in one act, as a page does that shows them. */
  async deleteShown(ids: readonly string[], together = 'act_1') {
    const shown = new Map<string, Shown>();
    for (const item of await this.items()) {
      shown.set(item.id, item);
    }
    const deletions = ids.map((workItemId) => {
      const { updatedAt = '', ...values } = shown.get(workItemId) ?? { title: '' };
      return {
        operation: 'work_item.delete' as const,
        input: { workItemId },
        title: values.title,
        baseVersion: { updatedAt, values: { ...values, updatedAt } },
      };
    });
    const request = { homeId: 'home', together, deletions };
    return this.calls['outbox.delete_together'](request);
  }

  /** Deletes items in one act. */
  deleteTogether(ids: readonly string[], together = 'act_1') {
    const deletions = ids.map((workItemId) => ({
      operation: 'work_item.delete' as const,
      input: { workItemId },
      title: workItemId,
    }));
    const request = { homeId: 'home', together, deletions };
    return this.calls['outbox.delete_together'](request);
  }

  /** Deletes documents in one act. */
  deleteDocuments(ids: readonly string[], together = 'act_1') {
    const deletions = ids.map((docId) => ({
      operation: 'document.delete' as const,
      input: { guildId: this.server.guildId, docId },
      title: docId,
    }));
    const request = { homeId: 'home', together, deletions };
    return this.calls['outbox.delete_together'](request);
  }

  async #trashPage(more: object) {
    const { guildId } = this.server;
    const page = await this.homes.read('home', 'trash.list', { guildId, ...more });
    return page as OperationOutput<'trash.list'>;
  }

  async #until(isSo: () => Promise<boolean>): Promise<void> {
    for (;;) {
      // Signals that come during the look count as well.
      const { length } = this.told.told.seen;
      // oxlint-disable-next-line no-await-in-loop -- until then
      if (await isSo()) {
        return;
      }
      // oxlint-disable-next-line no-await-in-loop -- until then
      await this.told.told.count(length + 1);
    }
  }

  /** A gateway that may answer in place of the service, and asks to be left alone then. */
  readonly #fetch: typeof fetch = async (input, init) => {
    const isWrite = input instanceof Request && input.method !== 'GET';
    if (isWrite && [...this.failing].some((id) => input.url.includes(id))) {
      return new Response('', { status: 500 });
    }
    const met = input instanceof Request && input.method === 'DELETE' ? this.fate : undefined;
    const response = met === 'never arrives' ? undefined : await fetch(input, init);
    if (met === 'answer held') {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      this.release = () => resolve(undefined);
      this.told.told.add('answer held');
      await promise;
    }
    if (response !== undefined && (met === undefined || met === 'answer held')) {
      const headers = new Headers(response.headers);
      headers.set('Date', new Date(Date.now() + this.dateAhead).toUTCString());
      return this.dateAhead === 0 ? response : new Response(response.body, { headers });
    }
    await response?.arrayBuffer();
    return new Response('', { status: 504, headers: { 'Retry-After': '3600' } });
  };
}
