import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { startReadLimits } from '#shared/limits/limits.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import type { OperationOutput, WriteOperationName } from '#shared/contract/registry.ts';
import { startTestServer } from '../../server/testing/test-server.ts';
import { TestClient } from '../../server/testing/test-client.ts';
import type { TestServer } from '../../server/testing/test-server.ts';
import { DirectStore } from '../home/testing/direct-store.ts';
import { buildHome, RecordedHome, SettableSource } from '../home/testing/recorded-home.ts';
import { patientTiming } from '../testing/patient-timing.ts';
import { Homes } from './homes.ts';
import { outboxCalls } from './outbox-calls.ts';

type Trash = OperationOutput<'trash.list'>;
type Restored = OperationOutput<'trash.restore'>;

/** A service without a trash, and a client of it. */
let server: TestServer;
let store: DirectStore;
let source: SettableSource;
let told: RecordedHome;
let homes: Homes;
let calls: ReturnType<typeof outboxCalls>;
/** The fate of deletions on their way; undefined where they are answered. */
let fate: 'answer lost' | 'never arrives' | 'answer held' | undefined;
let release: (() => void) | undefined;

/** How far ahead the service says that its clock is, in milliseconds. */
let dateAhead = 0;

beforeEach(async () => {
  fate = undefined;
  dateAhead = 0;
  server = await startTestServer({ disabledExtensions: { extensions: ['trash'], isBare: false } });
  store = new DirectStore();
  source = new SettableSource();
  startRun();
  await connect();
});

/** Another run of the application on the same store. */
function startRun(): void {
  told = new RecordedHome();
  const home = buildHome(source, store, told, { isCached: true, fetch: fetchThroughGateway });
  homes = new Homes([home]);
  calls = outboxCalls({ homes, store, timing: patientTiming });
  const run = homes;
  onTestFinished(() => run.stop());
  homes.start();
}

/** A gateway that may answer deletions in place of the service, and asks to be left alone then. */
const fetchThroughGateway: typeof fetch = async (input, init) => {
  const met = input instanceof Request && input.method === 'DELETE' ? fate : undefined;
  const response = met === 'never arrives' ? undefined : await fetch(input, init);
  if (met === 'answer held') {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    release = () => resolve(undefined);
    told.told.add('answer held');
    await promise;
  }
  if (response !== undefined && (met === undefined || met === 'answer held')) {
    const headers = new Headers(response.headers);
    headers.set('Date', new Date(Date.now() + dateAhead).toUTCString());
    return dateAhead === 0 ? response : new Response(response.body, { headers });
  }
  await response?.arrayBuffer();
  return new Response('', { status: 504, headers: { 'Retry-After': '3600' } });
};
const connect = async () => {
  const times = told.told.seen.filter((line) => line === 'live').length;
  const { baseUrl, eventsUrl, client } = server;
  source.set({ baseUrl, eventsUrl, key: client.apiKey });
  await told.untilTimes('live', times + 1);
};
const disconnect = async () => {
  source.set(undefined);
  await told.until('reconnecting');
};
const submit = (operation: WriteOperationName, input: Record<string, unknown>) =>
  calls['outbox.submit']({ homeId: 'home', operation, input }, {} as never);
const restore = async (thingId: string) => {
  const { output } = await submit('trash.restore', { guildId: server.guildId, thingId });
  return output as Restored;
};
const trash = async () => {
  const { guildId } = server;
  const { things } = (await homes.read('home', 'trash.list', { guildId })) as Trash;
  return things.map(({ title, belowCount }) => `${title} +${belowCount}`);
};
/** The titles of all pages of the trash, read one thing at a time. */
const wholeTrash = async () => {
  const { guildId } = server;
  const titles: string[] = [];
  let cursor: string | null | undefined;
  do {
    const request = { guildId, limit: 1, ...(typeof cursor === 'string' && { cursor }) };
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const page = (await homes.read('home', 'trash.list', request)) as Trash;
    titles.push(...page.things.map(({ title }) => title));
    cursor = page.nextCursor;
  } while (typeof cursor === 'string');
  return titles;
};
const emptied = async () => {
  for (;;) {
    const { length } = told.told.seen;
    if ((await store.request('outbox.list', {})).length === 0) {
      return;
    }
    await told.told.count(length + 1);
  }
};
/** Resolves once the deletion of an item may have arrived, and waits. */
const untilDoubted = async (workItemId: string) => {
  const sql = `SELECT 1 FROM open_entries WHERE subject_id = ? AND state = 'queued' AND in_doubt = 1`;
  for (;;) {
    const { length } = told.told.seen;
    if (store.db.get(sql, workItemId) !== undefined) {
      return;
    }
    // oxlint-disable-next-line no-await-in-loop -- until then
    await told.told.count(length + 1);
  }
};
const items = async () => {
  const { guildId } = server;
  return (await server.client.call('work_item.list', { guildId })).workItems;
};
const createItem = (title: string, more: object = {}) =>
  server.client.call('work_item.create', {
    guildId: server.guildId,
    type: 'task',
    title,
    ...more,
  });
/** A plan: an epic with a task, which has a subtask. */
const createPlan = async () => {
  const epic = await createItem('Fair', { type: 'epic', priority: 'high' });
  const task = await createItem('Tents', { parentId: epic.id, description: 'Two of them.' });
  await server.client.call('work_item.update', {
    workItemId: task.id,
    status: 'review',
    progress: 40,
    assignedOperatorId: null,
  });
  return [task.id, epic.id] as const;
};
/** Deletes an item, and does not hear whether that was done. */
const deleteInDoubt = async (workItemId: string, how: typeof fate = 'answer lost') => {
  fate = how;
  void submit('work_item.delete', { workItemId });
  await untilDoubted(workItemId);
};
const deleteTogether = (ids: readonly string[], together = 'act_1') =>
  calls['outbox.delete_together'](
    {
      homeId: 'home',
      together,
      deletions: ids.map((workItemId) => ({
        operation: 'work_item.delete' as const,
        input: { workItemId },
        title: workItemId,
      })),
    },
    {} as never,
  );

test('a document comes back with its content, as a new one', async () => {
  const { guildId, client } = server;
  const content = '# Menu\n\nBread';
  const made = await client.call('document.create', { guildId, title: 'Menu', content });
  await submit('document.delete', { guildId, docId: made.id });
  expect(await trash()).toEqual(['Menu +0']);
  const { id, restoredCount } = await restore(made.id);
  expect(restoredCount).toBe(1);
  await emptied();
  const { documents } = await client.call('document.list', { guildId });
  expect(documents).toMatchObject([{ title: 'Menu', type: 'document' }]);
  const docId = documents[0]?.id ?? '';
  expect(docId).not.toBe(made.id);
  expect(await client.call('document.get', { guildId, docId })).toMatchObject({ content });
  // Whoever asks once more is told what it was made anew as.
  expect(await restore(made.id)).toEqual({ id: docId, restoredCount: 0 });
  expect(id).toMatch(/^new_/);
  expect(await trash()).toEqual([]);
});

test('a branch is deleted leaf first and comes back whole, with every field', async () => {
  const ids = await createPlan();
  const { entries } = await deleteTogether(ids);
  expect(entries).toHaveLength(2);
  await emptied();
  expect(await items()).toEqual([]);
  expect(await trash()).toEqual(['Fair +1']);
  await restore(ids[1]);
  await emptied();
  const [epic, task] = await items();
  expect(epic).toMatchObject({ title: 'Fair', type: 'epic', priority: 'high', status: 'todo' });
  expect(task).toMatchObject({
    title: 'Tents',
    parentId: epic?.id,
    description: 'Two of them.',
    status: 'review',
    progress: 40,
  });
  expect(await trash()).toEqual([]);
});

test('a child that another client added meanwhile stays with its parent; the rest is deleted', async () => {
  const ids = await createPlan();
  await disconnect();
  await deleteTogether(ids);
  await createItem('Cables', { parentId: ids[1] });
  await connect();
  await told.until('outbox rejected');
  expect((await items()).map(({ title }) => title)).toEqual(['Fair', 'Cables']);
  expect(await trash()).toEqual(['Tents +0']);
  const [refused] = await store.request('outbox.list', {});
  expect(refused).toMatchObject({ state: 'rejected', operation: 'work_item.delete' });
});

test('a thing is in the trash once it is deleted, and stays there across a crash', async () => {
  const { id } = await createItem('Bake');
  await disconnect();
  await submit('work_item.delete', { workItemId: id });
  expect(await trash()).toEqual([]);
  await homes.stop();
  startRun();
  await connect();
  await emptied();
  await homes.stop();
  source.set(undefined);
  startRun();
  // Also without a connection.
  expect(await trash()).toEqual(['Bake +0']);
  await restore(id);
  await connect();
  await emptied();
  expect(await items()).toMatchObject([{ title: 'Bake' }]);
  expect(await trash()).toEqual([]);
});

test('a deletion that waits is taken back with its whole act, and nothing is made anew', async () => {
  const ids = await createPlan();
  await disconnect();
  await deleteTogether(ids);
  expect(await restore(ids[1])).toMatchObject({ id: ids[1], restoredCount: 2 });
  await connect();
  await emptied();
  expect((await items()).map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
  expect(await trash()).toEqual([]);
});

test('each thing of an act that was taken back is there, and nothing more is asked for', async () => {
  const ids = await createPlan();
  await disconnect();
  await deleteTogether(ids);
  await restore(ids[1]);
  expect(await restore(ids[0])).toEqual({ id: ids[0], restoredCount: 0 });
  expect(await store.request('outbox.list', {})).toEqual([]);
  // A thing that was deleted again since comes back from where it is.
  await submit('work_item.delete', { workItemId: ids[0] });
  await connect();
  await emptied();
  expect(await restore(ids[0])).toMatchObject({ restoredCount: 1 });
  await emptied();
  expect((await items()).map(({ title }) => title)).toEqual(['Fair', 'Tents']);
});

test('what stands behind a deletion in conflict goes out once that is taken back', async () => {
  const { id: workItemId } = await createItem('Bake');
  const seen = { updatedAt: '2026-11-20T12:00:00.000Z', values: { title: 'Boil' } };
  const request = { homeId: 'home', operation: 'work_item.delete' as const };
  const deletion = { ...request, input: { workItemId }, baseVersion: seen, mustCheck: true };
  const { entry } = await calls['outbox.submit'](deletion, {} as never);
  expect(entry.state).toBe('conflict');
  const changing = submit('work_item.update', { workItemId, status: 'review' });
  await told.untilTimes('outbox queued', 2);
  await restore(workItemId);
  expect((await changing).entry.state).toBe('sent');
  expect(await items()).toMatchObject([{ title: 'Bake', status: 'review' }]);
});

test('what is restored and taken back before it is sent is in the trash again', async () => {
  const { id } = await createItem('Bake');
  await submit('work_item.delete', { workItemId: id });
  await disconnect();
  await restore(id);
  const [creation] = await store.request('outbox.list', {});
  await calls['outbox.discard']({ entryId: creation?.id ?? '' }, {} as never);
  expect(await trash()).toEqual(['Bake +0']);
});

test('an item comes back below what its parent was made anew as; at the top where it is gone', async () => {
  const [task, epic] = await createPlan();
  await submit('work_item.delete', { workItemId: task });
  await submit('work_item.delete', { workItemId: epic });
  expect(await trash()).toEqual(['Fair +0', 'Tents +0']);
  await restore(epic);
  await restore(task);
  await emptied();
  const [fair, tents] = await items();
  expect(tents).toMatchObject({ title: 'Tents', parentId: fair?.id });
  const lone = await createItem('Lone', { parentId: fair?.id });
  await submit('work_item.delete', { workItemId: lone.id });
  await deleteTogether([tents?.id ?? '', fair?.id ?? ''], 'act_2');
  await emptied();
  await restore(lone.id);
  await emptied();
  expect((await items())[0]).toMatchObject({ title: 'Lone' });
  expect((await items())[0]?.parentId).toBeUndefined();
});

test('what is deleted forever is gone from the trash with what is below it', async () => {
  const ids = await createPlan();
  await deleteTogether(ids);
  await emptied();
  const { guildId } = server;
  const { output } = await submit('trash.delete', { guildId, thingId: ids[1] });
  expect(output).toEqual({ id: ids[1], deletedCount: 2 });
  expect(await trash()).toEqual([]);
});

test('what was kept here stays in the trash beside that of a service that has got one', async () => {
  const kept = await createItem('Kept here');
  await submit('work_item.delete', { workItemId: kept.id });
  const { dataDir, guildId, client } = server;
  await disconnect();
  await server.stop();
  const next = await startTestServer({ dataDir });
  server = { ...next, guildId, client: new TestClient(next.baseUrl, client.apiKey) };
  await connect();
  for (const title of ['Early', 'Late']) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const { id } = await createItem(title);
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await submit('work_item.delete', { workItemId: id });
  }
  expect(await wholeTrash()).toEqual(['Late', 'Early', 'Kept here']);
  await restore(kept.id);
  await emptied();
  expect((await items()).map(({ title }) => title)).toEqual(['Kept here']);
  expect(await wholeTrash()).toEqual(['Late', 'Early']);
});

test('a service whose clock is years ahead ends no day of what is kept', async () => {
  const { id } = await createItem('Bake');
  await submit('work_item.delete', { workItemId: id });
  dateAhead = 1_000 * 24 * 60 * 60_000;
  await homes.read('home', 'guild.list', {});
  expect(await trash()).toEqual(['Bake +0']);
});

test.each([0, 1])(
  'a document of a selection that was changed while its deletion waited is asked about, and holds up no other: %i',
  async (changed) => {
    const { guildId, client } = server;
    const make = (title: string) =>
      client.call('document.create', { guildId, title, content: title });
    const ids = [(await make('Menu')).id, (await make('Prices')).id];
    for (const docId of ids) {
      // oxlint-disable-next-line no-await-in-loop -- the person has seen both
      await homes.read('home', 'document.get', { guildId, docId });
    }
    await disconnect();
    await calls['outbox.delete_together'](
      {
        homeId: 'home',
        together: 'act_1',
        deletions: ids.map((docId) => ({
          operation: 'document.delete' as const,
          input: { guildId, docId },
          title: docId,
        })),
      },
      {} as never,
    );
    const docId = ids[changed] ?? '';
    await client.call('document.update', { guildId, docId, content: 'New words' });
    await connect();
    await told.until('outbox conflict');
    await told.until('outbox sent');
    expect(await trash()).toEqual([changed === 0 ? 'Prices +0' : 'Menu +0']);
    const [open] = await store.request('outbox.list', {});
    expect(open?.conflict).toMatchObject([{ field: 'content', theirs: 'New words' }]);
  },
);

test('sixty lines go out as one act, in their order, and come back', async () => {
  const epic = await createItem('Launch', { type: 'epic' });
  const tasks = [];
  for (let at = 0; at < 59; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    tasks.push((await createItem(`Line ${at}`, { parentId: epic.id })).id);
  }
  await disconnect();
  await deleteTogether([...tasks, epic.id]);
  await connect();
  await emptied();
  expect(await items()).toEqual([]);
  expect(await trash()).toEqual(['Launch +59']);
  await restore(epic.id);
  await emptied();
  expect(await items()).toHaveLength(60);
});

test('what was deleted without an answer comes back all the same when the deletion is taken back', async () => {
  const { id } = await createItem('Bake', { description: 'Rye' });
  await deleteInDoubt(id);
  expect(await items()).toEqual([]);
  await restore(id);
  await emptied();
  expect(await items()).toMatchObject([{ title: 'Bake', description: 'Rye' }]);
  expect(await trash()).toEqual([]);
});

test('what may have been deleted as its deletion is taken back offline is in the trash, or there', async () => {
  const gone = await createItem('Gone');
  const { id: stays } = await createItem('Stays');
  await deleteInDoubt(gone.id);
  await deleteInDoubt(stays, 'never arrives');
  await disconnect();
  await restore(gone.id);
  await restore(stays);
  fate = undefined;
  await connect();
  expect(await trash()).toEqual(['Gone +0']);
  expect((await items()).map(({ title }) => title)).toEqual(['Stays']);
  await restore(gone.id);
  await emptied();
  expect((await items()).map(({ title }) => title).toSorted()).toEqual(['Gone', 'Stays']);
});

test('a deletion that is discarded after it may have arrived leaves its thing in the trash', async () => {
  const { id } = await createItem('Bake');
  await deleteInDoubt(id);
  const [entry] = await store.request('outbox.list', {});
  await calls['outbox.discard']({ entryId: entry?.id ?? '' }, {} as never);
  fate = undefined;
  expect(await trash()).toEqual(['Bake +0']);
});

test('what is being deleted right now comes back once that is done', async () => {
  const { id } = await createItem('Bake');
  fate = 'answer held';
  void submit('work_item.delete', { workItemId: id });
  await told.until('answer held');
  fate = undefined;
  const restoring = restore(id);
  await items();
  release?.();
  expect(await restoring).toMatchObject({ restoredCount: 1 });
  await emptied();
  expect(await items()).toMatchObject([{ title: 'Bake' }]);
});

test('a service with a trash restores what it has deleted without an answer', async () => {
  await homes.stop();
  source.set(undefined);
  server = await startTestServer();
  startRun();
  await connect();
  const ids = [(await createItem('Tents')).id, (await createItem('Fair')).id] as const;
  fate = 'answer lost';
  const { entries } = await deleteTogether(ids);
  expect(entries).toHaveLength(2);
  await untilDoubted(ids[0]);
  expect((await items()).map(({ title }) => title)).toEqual(['Fair']);
  await restore(ids[1]);
  await emptied();
  expect((await items()).map(({ title }) => title)).toEqual(['Tents', 'Fair']);
});

test('a deletion of thousands that waits is taken back as a whole', async () => {
  await disconnect();
  const { guildId } = server;
  const ids = Array.from({ length: startReadLimits.entries + 10 }, (_, at) => `wi_${at}`);
  allowStalls('the store is in this thread');
  await deleteTogether(ids);
  const { output } = await submit('trash.restore', { guildId, thingId: ids.at(-1) });
  expect(output).toMatchObject({ restoredCount: ids.length });
  expect(await store.request('outbox.list', {})).toEqual([]);
});
