import { expect, onTestFinished, test } from 'vitest';
import { togetherLimits } from '#shared/limits/limits.ts';
import { startTestServer } from '../../server/testing/test-server.ts';
import { buildHome, RecordedHome, SettableSource } from '../home/testing/recorded-home.ts';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { patientTiming } from '../testing/patient-timing.ts';
import { Homes } from './homes.ts';
import { outboxCalls } from './outbox-calls.ts';

const act = { id: 'act', homeId: 'home', body: '{}' };

/** A home with three documents, of which one is linked to by the others. */
async function openHome() {
  const server = await startTestServer();
  const { client, guildId } = server;
  const make = (title: string, content: string) =>
    client.call('document.create', { guildId, title, type: 'document', content });
  const starter = await make('Starter', 'Words.');
  const linking = [await make('Bread', 'See [[Starter]].'), await make('Rolls', '[[Starter]]')];
  const store = new DirectStore();
  const source = new SettableSource();
  const told = new RecordedHome();
  const homes = new Homes([buildHome(source, store, told, { isCached: true })]);
  const calls = outboxCalls({ homes, store, timing: patientTiming });
  onTestFinished(() => homes.stop());
  homes.start();
  const connect = async () => {
    source.set({ baseUrl: server.baseUrl, eventsUrl: server.eventsUrl, key: client.apiKey });
    await told.untilTimes('live', 1);
  };
  const write = (docId: string, fields: object) => ({
    entryId: crypto.randomUUID(),
    operation: 'document.update' as const,
    input: { guildId, docId, ...fields },
  });
  const renaming = () => [
    write(starter.id, { title: 'Sourdough' }),
    ...linking.map(({ id }) => write(id, { content: 'See [[Sourdough]].' })),
  ];
  const rename = (isAwaited = false) =>
    calls['outbox.submit_together']({ homeId: 'home', writes: renaming(), isAwaited, act });
  const read = async () => {
    const ids = [starter, ...linking].map(({ id }) => id);
    const all = await Promise.all(
      ids.map((docId) => client.call('document.get', { guildId, docId })),
    );
    return all.map(({ title, content }) => `${title}: ${content}`);
  };
  return { store, calls, connect, renaming, rename, read, write, starter };
}

const before = ['Starter: Words.', 'Bread: See [[Starter]].', 'Rolls: [[Starter]]'];
const after = ['Sourdough: Words.', 'Bread: See [[Sourdough]].', 'Rolls: See [[Sourdough]].'];

test('changes of several documents go out as one act', async () => {
  const { store, connect, rename, read } = await openHome();
  await connect();
  await rename();
  await expect.poll(read).toEqual(after);
  await expect.poll(() => store.request('outbox.list', {})).toEqual([]);
});

test('made offline, they wait together, and go out once there is a connection', async () => {
  const { store, connect, rename, read } = await openHome();
  await rename();
  expect(await store.request('outbox.list', {})).toHaveLength(3);
  await connect();
  await expect.poll(read).toEqual(after);
  await expect.poll(() => store.request('outbox.list', {})).toEqual([]);
});

test('where one change can not be kept, none is, and neither is the act', async () => {
  const { store, calls, connect, renaming, read, write, starter } = await openHome();
  const broken = [...renaming(), write(starter.id, { title: 7 })];
  await expect(
    calls['outbox.submit_together']({ homeId: 'home', writes: broken, act }),
  ).rejects.toThrow('The input of the call is not valid.');
  store.failNext = 'outbox.accept_all';
  await expect(
    calls['outbox.submit_together']({ homeId: 'home', writes: renaming(), act }),
  ).rejects.toThrow('The disk is full.');
  expect(await store.request('outbox.list', {})).toEqual([]);
  expect(store.db.all('SELECT id FROM acts')).toEqual([]);
  await connect();
  expect(await read()).toEqual(before);
});

test('the answer tells what became of the first change, where that is waited for', async () => {
  const { connect, rename } = await openHome();
  await connect();
  const { entries } = await rename(true);
  expect(entries).toHaveLength(3);
  expect(entries[0]).toMatchObject({ state: 'sent', input: { title: 'Sourdough' } });
});

test('offline nothing is waited for', async () => {
  const { rename } = await openHome();
  const { entries } = await rename(true);
  expect(entries.map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
});

test('as many changes as one act may have are accepted at once', async () => {
  const { store, calls, write, starter } = await openHome();
  const writes = Array.from({ length: togetherLimits.writes }, (_, at) =>
    write(`doc_${at}`, { title: `Note ${at}` }),
  );
  await calls['outbox.submit_together']({
    homeId: 'home',
    writes: [...writes.slice(1), write(starter.id, { title: 'Sourdough' })],
    act,
  });
  expect(store.db.get('SELECT count(*) AS count FROM open_entries')).toEqual({
    count: togetherLimits.writes,
  });
});
