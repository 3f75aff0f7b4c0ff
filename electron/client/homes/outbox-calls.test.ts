import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { WriteOperationName } from '#shared/registry/registry.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import { startTestServer } from '../../server/testing/test-server.ts';
import type { TestServer } from '../../server/testing/test-server.ts';
import { Homes } from './homes.ts';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { buildHome, RecordedHome, SettableSource } from '../home/testing/recorded-home.ts';
import { patientTiming } from '../testing/patient-timing.ts';
import { outboxCalls } from './outbox-calls.ts';

let server: TestServer;
let store: DirectStore;
let source: SettableSource;
let told: RecordedHome;
let homes: Homes;
let calls: ReturnType<typeof outboxCalls>;

beforeEach(async () => {
  server = await startTestServer();
  store = new DirectStore();
  source = new SettableSource();
  told = new RecordedHome();
  const home = buildHome(source, store, told, { isCached: true });
  homes = new Homes([home]);
  calls = outboxCalls({ homes, store, timing: patientTiming });
  onTestFinished(() => homes.stop());
  homes.start();
});

const connect = async () => {
  const times = told.told.seen.filter((line) => line === 'live').length;
  const { baseUrl, eventsUrl, client } = server;
  source.set({ baseUrl, eventsUrl, key: client.apiKey });
  await told.untilTimes('live', times + 1);
};
const submit = (
  operation: WriteOperationName,
  input: Record<string, unknown>,
  baseVersion?: { updatedAt: string; values: Record<string, unknown> },
) => {
  const request = { homeId: 'home', operation, input, ...(baseVersion && { baseVersion }) };
  return calls['outbox.submit'](request);
};
const waiting = async () =>
  (await store.request('outbox.list', {})).map((entry) => `${entry.operation} ${entry.state}`);
const emptied = async () => {
  for (;;) {
    // Signals that come while the outbox is read count as well.
    const { length } = told.told.seen;
    if ((await waiting()).length === 0) {
      return;
    }
    await told.told.count(length + 1);
  }
};
const createTask = (title: string, overrides = {}) =>
  submit('work_item.create', { guildId: server.guildId, type: 'task', title, ...overrides });
const items = async () => {
  const { guildId } = server;
  const { workItems } = await server.client.call('work_item.list', { guildId });
  return workItems;
};

test('a write that the service does at once is answered with its own answer', async () => {
  await connect();
  const { entry, output } = await createTask('Bake');
  expect(entry).toMatchObject({ state: 'sent', resultId: expect.stringMatching(/^wi_/) });
  expect(output).toMatchObject({ id: entry.resultId, title: 'Bake', status: 'todo' });
});

test('a write that the service refuses at once is answered as refused, with its reason', async () => {
  await connect();
  const { entry } = await createTask('Bake', { parentId: 'wi_nowhere' });
  expect(entry).toMatchObject({ state: 'rejected', reason: expect.stringContaining('parentId') });
});

test('an input that the operation does not take is refused before anything is kept', async () => {
  for (const [operation, input] of [
    ['work_item.create', { title: '' }],
    ['work_item.list', {}],
    ['toString', {}],
  ] as const) {
    await expect(submit(operation as never, input)).rejects.toMatchObject({
      problem: { code: 'call_invalid' },
    });
  }
  expect(await waiting()).toEqual([]);
});

test('a text that cannot be kept is refused with the character in the way, and its place', async () => {
  const write = async (operation: WriteOperationName, input: Record<string, unknown>) => {
    try {
      await submit(operation, input);
      return undefined;
    } catch (error) {
      return error instanceof ProblemError ? error.problem.detail : String(error);
    }
  };
  const saying = (text: string) => write('message.create', { conversationId: 'cnv_1', text });
  const refused = (place: string) =>
    `The text has a character that can’t be kept: ${place}. Delete it, and try again.`;
  expect(await saying('Hello\n a\u0000b')).toBe(refused('U+0000, after “Hello a”'));
  expect(await saying('\uD83D')).toBe(refused('U+D83D, at its beginning'));
  expect(await saying('👋🏽 x \uDC4B')).toBe(refused('U+DC4B, after “👋🏽 x”'));
  expect(await saying(`${'👋'.repeat(21)}\u0000`)).toBe(
    refused(`U+0000, after “${'👋'.repeat(10)}”`),
  );
  const { guildId } = server;
  expect(await write('work_item.create', { guildId, type: 'task', title: 'a\u0000b' })).toBe(
    refused('U+0000, after “a”'),
  );
  expect(await waiting()).toEqual([]);
});

test('items made without a connection are not with the service, and go out whole and in order', async () => {
  const { guildId, operators } = server;
  const operatorId = operators[0]?.id ?? '';
  const epic = await submit('work_item.create', { guildId, type: 'epic', title: 'Fair' });
  const epicId = epic.entry.temporaryId ?? '';
  const task = await createTask('Rent tents', { parentId: epicId });
  const taskId = task.entry.temporaryId ?? '';
  await submit('work_item.update', { workItemId: taskId, assignedOperatorId: operatorId });
  const thread = await submit('conversation.create', { guildId, operatorIds: [operatorId] });
  const conversationId = thread.entry.temporaryId ?? '';
  for (const text of ['one', 'two']) {
    await submit('message.create', { conversationId, text });
  }
  expect(await waiting()).toHaveLength(6);
  await expect(homes.read('home', 'work_item.get', { workItemId: taskId })).rejects.toMatchObject({
    problem: { code: 'not_found' },
  });
  expect(await homes.read('home', 'message.list', { conversationId })).toMatchObject({
    messages: [],
  });
  await connect();
  await emptied();
  const [fair, tents] = await items();
  expect(fair).toMatchObject({ title: 'Fair', type: 'epic' });
  expect(tents).toMatchObject({ parentId: fair?.id, assignedOperatorId: operatorId });
  // By the id of before, from now on and for ever.
  const messages = await homes.read('home', 'message.list', { conversationId });
  expect(messages).toMatchObject({ messages: [{ text: 'two' }, { text: 'one' }] });
});

test('a change that overlaps with another shows both values, and mine goes over it when asked', async () => {
  await connect();
  const { output } = await createTask('Bake');
  const seen = output as { id: string; updatedAt: string };
  source.set(undefined);
  await told.until('reconnecting');
  const baseVersion = { updatedAt: seen.updatedAt, values: { status: 'todo', progress: 0 } };
  const change = { workItemId: seen.id, status: 'done', progress: 10 };
  const { entry } = await submit('work_item.update', change, baseVersion);
  expect(entry.state).toBe('queued');
  await server.client.call('work_item.update', { workItemId: seen.id, status: 'review' });
  await connect();
  await told.until('outbox conflict');
  const [conflict] = await store.request('outbox.list', {});
  expect(conflict?.conflict).toEqual([
    { field: 'status', mine: 'done', theirs: 'review', seen: 'todo' },
  ]);
  expect((await items())[0]).toMatchObject({ status: 'review', progress: 0 });
  await calls['outbox.retry']({ entryId: entry.id });
  await emptied();
  expect((await items())[0]).toMatchObject({ status: 'done', progress: 10 });
});

test('a title that is kept while an earlier change of it is in conflict is what stays', async () => {
  await connect();
  const { entry: made } = await createTask('Bake');
  const workItemId = made.resultId ?? '';
  source.set(undefined);
  await told.until('reconnecting');
  const seen = (await server.client.call('work_item.list', { guildId: server.guildId }))
    .workItems[0];
  const from = (title: string) => ({ updatedAt: seen?.updatedAt ?? '', values: { title } });
  await submit('work_item.update', { workItemId, title: 'Bake rolls' }, from('Bake'));
  const theirs = await server.client.call('work_item.update', { workItemId, title: 'Bake cakes' });
  await connect();
  await told.until('outbox conflict');
  // The field shows theirs by now, and the person keeps what stood in it.
  const mine = { workItemId, title: 'Bake rolls' };
  const shown = { updatedAt: theirs.updatedAt, values: { title: 'Bake cakes' } };
  await submit('work_item.update', mine, shown);
  await emptied();
  expect(await items()).toMatchObject([{ title: 'Bake rolls' }]);
});

test('a document that was changed meanwhile is in conflict, with a connection too, and a merged text goes over it', async () => {
  await connect();
  const { guildId, client } = server;
  const made = await client.call('document.create', { guildId, title: 'Menu', content: 'Bread' });
  const docId = made.id;
  await client.call('document.update', { guildId, docId, content: 'Bread, cake' });
  const baseVersion = { updatedAt: made.updatedAt ?? '', values: { content: 'Bread' } };
  const change = { guildId, docId, content: 'Bread, rolls' };
  const { entry } = await submit('document.update', change, baseVersion);
  expect(entry.state).toBe('conflict');
  expect(entry.conflict).toEqual([
    { field: 'content', mine: 'Bread, rolls', theirs: 'Bread, cake', seen: 'Bread' },
  ]);
  const contentNow = async () => (await client.call('document.get', { guildId, docId })).content;
  expect(await contentNow()).toBe('Bread, cake');
  const merged = { ...change, content: 'Bread, rolls, cake' };
  await calls['outbox.edit']({ entryId: entry.id, input: merged });
  await emptied();
  expect(await contentNow()).toBe('Bread, rolls, cake');
});

test('a change elsewhere of another field is no conflict', async () => {
  await connect();
  const { output } = await createTask('Bake');
  const seen = output as { id: string; updatedAt: string };
  source.set(undefined);
  await told.until('reconnecting');
  const baseVersion = { updatedAt: seen.updatedAt, values: { status: 'todo' } };
  await submit('work_item.update', { workItemId: seen.id, status: 'done' }, baseVersion);
  await server.client.call('work_item.update', { workItemId: seen.id, title: 'Bread' });
  await connect();
  await emptied();
  expect((await items())[0]).toMatchObject({ status: 'done', title: 'Bread' });
});

/** A task that the person has seen, and then lost the connection. */
async function taskSeenOffline(): Promise<string> {
  await connect();
  const { output } = await createTask('Bake');
  const { id } = output as { id: string };
  await homes.read('home', 'work_item.get', { workItemId: id });
  source.set(undefined);
  await told.until('reconnecting');
  return id;
}

test('a deletion that had to wait does not go over what others have changed since', async () => {
  const id = await taskSeenOffline();
  const { entry } = await submit('work_item.delete', { workItemId: id });
  expect(entry).toMatchObject({ state: 'queued', subjectTitle: 'Bake' });
  await server.client.call('work_item.update', { workItemId: id, description: 'Do not delete.' });
  await connect();
  await told.until('outbox conflict');
  const [conflict] = await store.request('outbox.list', {});
  expect(conflict?.conflict).toEqual([
    { field: 'description', mine: null, theirs: 'Do not delete.', seen: null },
  ]);
  expect(await items()).toHaveLength(1);
  await calls['outbox.retry']({ entryId: entry.id });
  await emptied();
  expect(await items()).toEqual([]);
});

test('a deletion behind changes of my own is no conflict with them', async () => {
  const id = await taskSeenOffline();
  await submit('work_item.update', { workItemId: id, status: 'done', title: 'Bread' });
  const { entry } = await submit('work_item.delete', { workItemId: id });
  expect(entry.subjectTitle).toBe('Bread');
  await connect();
  await emptied();
  expect(await items()).toEqual([]);
});

test('a refused entry can be edited, but keeps its subject', async () => {
  await connect();
  const { guildId, operators } = server;
  const operatorIds = [operators[0]?.id ?? ''];
  const { output } = await submit('conversation.create', { guildId, operatorIds });
  const conversationId = (output as { id: string }).id;
  const input = { conversationId, text: 'As nobody', asOperatorId: 'opr_none' };
  const { entry } = (await submit('message.create', input)) as { entry: OutboxEntry };
  await told.until('outbox rejected');
  const edit = (changed: object) =>
    calls['outbox.edit']({ entryId: entry.id, input: { ...changed } });
  await expect(edit({ conversationId: 'cnv_other', text: 'Hello' })).rejects.toMatchObject({
    problem: { code: 'call_invalid' },
  });
  await edit({ conversationId, text: 'As myself' });
  await emptied();
  const { messages } = await server.client.call('message.list', { conversationId });
  expect(messages).toMatchObject([{ text: 'As myself' }]);
});

test('a message is trimmed before it is kept: what waits, what is sent and what comes back agree', async () => {
  await connect();
  const { guildId, operators } = server;
  const opening = { guildId, operatorIds: [operators[0]?.id ?? ''], initialMessage: ' First. \n' };
  const { output } = await submit('conversation.create', opening);
  const conversationId = (output as { id: string }).id;
  const { entry } = await submit('message.create', { conversationId, text: '\n  Mend it. \n\n' });
  expect(entry.input['text']).toBe('Mend it.');
  await emptied();
  const { messages } = await server.client.call('message.list', { conversationId });
  expect(
    messages
      .map(({ text }) => text)
      .toReversed()
      .slice(0, 2),
  ).toEqual(['First.', 'Mend it.']);
});

test('a restoration that waits is named by the title that the person saw', async () => {
  const input = { guildId: server.guildId, thingId: 'itm_gone' };
  const request = { homeId: 'home', operation: 'trash.restore' as const, input, title: 'Flour' };
  const { entry } = await calls['outbox.submit'](request);
  expect(entry).toMatchObject({ operation: 'trash.restore', state: 'queued' });
  expect(await store.request('outbox.list', {})).toMatchObject([{ subjectTitle: 'Flour' }]);
});

test('a discarded creation takes along the entries that need it', async () => {
  const { entry } = await createTask('Bake');
  const workItemId = entry.temporaryId ?? '';
  const { entry: change } = await submit('work_item.update', { workItemId, progress: 5 });
  await calls['outbox.discard']({ entryId: entry.id });
  expect(await waiting()).toEqual(['work_item.update rejected']);
  await calls['outbox.discard']({ entryId: change.id });
  await connect();
  expect(await items()).toEqual([]);
});

test('a message can be sent later: a past time is now, a far one is refused, and nothing else has one', async () => {
  const input = { conversationId: 'cnv_1', text: 'Later' };
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const later = (sendAt: string, operation: WriteOperationName = 'message.create') =>
    calls['outbox.submit']({ homeId: 'home', operation, input, sendAt });
  const year = 366 * 24 * 60 * 60_000;
  await expect(later(at(6 * year))).rejects.toMatchObject({
    problem: { code: 'call_invalid', detail: expect.stringContaining('too far ahead') },
  });
  const retried = later(at(year), 'message.retry');
  await expect(retried).rejects.toMatchObject({ problem: { code: 'call_invalid' } });
  expect(await waiting()).toEqual([]);
  const { entry: past } = await later(at(-1));
  expect(past.sendAt).toBeUndefined();
  const sendAt = at(year);
  const { entry } = await later(sendAt);
  expect(entry).toMatchObject({ state: 'queued', sendAt });
  const { id: entryId } = entry;
  const moved = await calls['outbox.edit']({ entryId, input, sendAt: at(2 * year) });
  expect(moved.sendAt?.slice(0, 4)).not.toBe(sendAt.slice(0, 4));
  const now = await calls['outbox.edit']({ entryId, input, sendAt: at(-1) });
  expect(now.sendAt).toBeUndefined();
});
