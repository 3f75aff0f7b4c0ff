import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { freePort } from '../../../tests/doubles/other-program.ts';
import { buildEntry } from '../../client/store/testing/build-entry.ts';
import { problemError } from '#shared/problem/problem.ts';
import { allHandlers } from '../../server/start/all-handlers.ts';
import { startTestServer } from '../../server/testing/test-server.ts';
import type { TestServer } from '../../server/testing/test-server.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { DirectStore } from '../../client/store-client/testing/direct-store.ts';
import { SettableSecrets } from '../key-vault/testing/settable-secrets.ts';
import { startHomesRun } from './testing/homes-run.ts';

let folder: string;
let server: TestServer;
let store: DirectStore;
let secrets: SettableSecrets;

beforeEach(async () => {
  folder = temporaryFolder();
  server = await startTestServer({ users: ['Anna', 'Ben'] });
  store = new DirectStore();
  secrets = new SettableSecrets();
});

const run = () =>
  startHomesRun({ folder, store, secrets, confirmKeyMove: () => Promise.resolve(true) });

const service = (user = 0) => ({
  baseUrl: server.baseUrl,
  apiKey: server.clients[user]?.apiKey ?? '',
  guildIds: [],
});

async function connect(
  { call, told }: ReturnType<typeof run>,
  name: string,
  keyStorage = 'keyring',
) {
  const times = told.told.seen.filter((line) => line === 'live').length + 1;
  const input = { ...service(), name, keyStorage: keyStorage as 'keyring' };
  const { home } = await call('home.connect', input);
  await told.untilTimes('live', times);
  return home;
}

test('a service becomes a home: live, described, and there again in the next run', async () => {
  const first = run();
  const home = await connect(first, 'Work');
  expect(first.listed).toEqual([['local', home.id]]);
  const described = {
    id: home.id,
    name: 'Work',
    kind: 'remote',
    state: { kind: 'live' },
    user: { name: 'Anna' },
    freshAt: expect.any(String),
    service: { baseUrl: server.baseUrl, guildIds: [], keyStorage: 'keyring' },
  };
  expect((await first.list())[1]).toMatchObject(described);
  const { guilds } = (await first.homes.read(home.id, 'guild.list', {})) as {
    guilds: unknown[];
  };
  expect(guilds).toHaveLength(1);
  await first.homes.stop();

  const second = run();
  await second.told.until('live');
  expect((await second.list())[1]).toMatchObject(described);
});

/** The facts of a home that nobody can reach in this run. */
async function factsOffline(homeId: string) {
  const client = run();
  const home = (await client.list()).find(({ id }) => id === homeId);
  expect(home?.state.kind).not.toBe('live');
  await client.homes.stop();
  return { extensions: home?.extensions, user: home?.user };
}

test('the extensions of a service and its user are known at a start without it', async () => {
  const first = run();
  const { id } = await connect(first, 'Work');
  await expect.poll(async () => (await first.list())[1]?.extensions).toContain('search');
  await first.homes.stop();
  await server.stop();
  const facts = await factsOffline(id);
  expect(facts).toMatchObject({ user: { id: server.userIds[0], name: 'Anna' } });
  expect(facts.extensions).toContain('search');
});

test('a service that has lost an extension is known without it, also at the next start', async () => {
  const first = run();
  const { id } = await connect(first, 'Work');
  await first.homes.stop();
  const { dataDir } = server;
  const port = Number(new URL(server.baseUrl).port);
  await server.stop();
  server = await startTestServer({
    dataDir,
    port,
    disabledExtensions: { extensions: ['search'], isBare: false },
  });
  const second = run();
  await second.told.until('live');
  const offered = async () => (await second.list())[1]?.extensions;
  await expect.poll(offered).not.toContain('search');
  await second.homes.stop();
  await server.stop();
  const facts = await factsOffline(id);
  expect(facts.extensions).toContain('operators');
  expect(facts.extensions).not.toContain('search');
});

test('the facts of a service go with a sign-out, with its home and with its address', async () => {
  const first = run();
  const [out, gone, moved] = [
    await connect(first, 'Out'),
    await connect(first, 'Gone'),
    await connect(first, 'Moved'),
  ];
  const settings = () => readFileSync(join(folder, 'settings.json'), 'utf8');
  await expect.poll(() => settings().split('operator-activity').length).toBe(4);
  await first.call('home.sign_out', { homeId: out.id });
  await first.call('home.remove', { homeId: gone.id });
  const baseUrl = `http://127.0.0.1:${await freePort()}/v1`;
  await first.call('home.edit', { homeId: moved.id, baseUrl, allowsPlainHttp: true });
  expect(settings()).not.toContain('operator-activity');
  expect(settings()).not.toContain('Anna');
  const homes = await first.list();
  expect(homes.map(({ extensions }) => extensions?.includes('search'))).toEqual([
    homes[0]?.extensions?.includes('search'),
    undefined,
    undefined,
  ]);
});

test('a service that was never reached is not said to lack anything', async () => {
  const first = run();
  const { id } = await connect(first, 'Work');
  const { baseUrl } = service();
  const elsewhere = `http://127.0.0.1:${await freePort()}/v1`;
  await first.call('home.edit', { homeId: id, baseUrl: elsewhere, allowsPlainHttp: true });
  expect((await first.list())[1]?.extensions).toBeUndefined();
  await first.call('home.edit', { homeId: id, baseUrl, allowsPlainHttp: true });
  await expect.poll(async () => (await first.list())[1]?.extensions).toContain('search');
});

test('no setting, no answer and no signal ever holds a key', async () => {
  const first = run();
  const { apiKey } = service();
  const home = await connect(first, 'Work', 'unprotected');
  await first.call('home.edit', { homeId: home.id, name: 'Office' });
  await first.call('home.rekey', { homeId: home.id, apiKey, keyStorage: 'unprotected' });
  const wrong = { ...service(), apiKey: `${apiKey}x`, keyStorage: 'session' as const };
  const refusal: unknown = await first.call('home.connect', wrong).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ problem: { code: 'service_unreachable' } });
  const said = JSON.stringify([
    home,
    await first.list(),
    first.told.states,
    refusal,
    String(refusal),
  ]);
  expect(said).not.toContain(apiKey);
  const holders = readdirSync(folder).filter((name) =>
    readFileSync(join(folder, name), 'utf8').includes(apiKey),
  );
  // Where its key storage puts it, it is found; nowhere else.
  expect(holders).toEqual(['keys.json']);
});

test('a service that is not ready is not added, and says why', async () => {
  const { call, list } = run();
  const keyStorage = 'session';
  const input = { ...service(), keyStorage } as const;
  const closed = `http://127.0.0.1:${await freePort()}/v1`;
  await expect(call('home.connect', { ...input, baseUrl: closed })).rejects.toMatchObject({
    problem: { code: 'service_unreachable', detail: expect.stringContaining('Nothing answers') },
  });
  await expect(call('home.connect', { ...input, guildIds: ['gld_no'] })).rejects.toMatchObject({
    problem: { detail: expect.stringContaining('gld_no') },
  });
  await expect(call('home.connect', { ...input, eventsUrl: 'mailto:x' })).rejects.toMatchObject({
    problem: { code: 'call_invalid' },
  });
  secrets.backend = 'basic_text';
  await expect(call('home.connect', { ...input, keyStorage: 'keyring' })).rejects.toMatchObject({
    problem: { code: 'precondition_failed' },
  });
  expect(await call('home.protection', {})).toMatchObject({ isProtected: false });
  expect(await list()).toHaveLength(1);
});

test('a name, an address and guilds can be changed, one by one', async () => {
  const client = run();
  const { id: homeId } = await connect(client, 'Work');
  await client.call('home.edit', { homeId, name: 'Office' });
  expect(client.told.states.at(-1)).toMatchObject({ name: 'Office', state: { kind: 'live' } });
  await client.call('home.edit', { homeId, guildIds: [server.guildId] });
  await client.told.untilTimes('live', 3);
  const other = await startTestServer();
  await client.call('home.edit', { homeId, baseUrl: `${other.baseUrl}/` });
  await client.told.until('key_refused');
  expect((await client.list())[1]).toMatchObject({
    service: { baseUrl: other.baseUrl, guildIds: [server.guildId] },
  });
  const plain = client.call('home.edit', { homeId, baseUrl: 'http://example.org/v1' });
  await expect(plain).rejects.toMatchObject({ problem: { code: 'call_invalid' } });
  for (const eventsUrl of ['wss://push.example.org', '']) {
    const { home } = await client.call('home.edit', { homeId, eventsUrl });
    expect(home.service?.eventsUrl ?? '').toBe(eventsUrl);
  }
});

test('a key that is lost is said, and another one connects again', async () => {
  const first = run();
  const { id: homeId } = await connect(first, 'Work', 'session');
  await first.homes.stop();
  const second = run();
  await second.told.until('key_refused');
  expect((await second.list())[1]?.state.detail).toContain('until Guildhall quit');
  const rekey = { homeId, keyStorage: 'keyring' as const };
  await expect(second.call('home.rekey', { ...rekey, apiKey: 'wrong' })).rejects.toMatchObject({
    problem: { detail: expect.stringContaining('doesn’t accept this key') },
  });
  await expect(
    second.call('home.rekey', { ...rekey, apiKey: service(1).apiKey }),
  ).rejects.toMatchObject({ problem: { detail: expect.stringContaining('belongs to Ben') } });
  await second.call('home.rekey', { ...rekey, apiKey: service().apiKey });
  await second.told.until('live');
  expect((await second.list())[1]).toMatchObject({
    user: { name: 'Anna' },
    service: { keyStorage: 'keyring' },
  });
});

test('the same key, entered again, connects where the service takes it again', async () => {
  let isRefusing = false;
  server = await startTestServer({
    handlers: (resources) => {
      const handlers = allHandlers(resources);
      const list = handlers['guild.list'];
      const refuse = () => {
        throw problemError('unauthorized', 'The key is not accepted.');
      };
      return { ...handlers, 'guild.list': (...args) => (isRefusing ? refuse() : list(...args)) };
    },
  });
  const client = run();
  const { id: homeId } = await connect(client, 'Work');
  const state = async () => (await client.list())[1]?.state.kind;
  isRefusing = true;
  await expect(client.homes.read(homeId, 'guild.list', {})).rejects.toMatchObject({ status: 401 });
  expect(await state()).toBe('key_refused');
  isRefusing = false;
  const { apiKey } = service();
  await client.call('home.rekey', { homeId, apiKey, keyStorage: 'keyring' });
  await expect.poll(state).toBe('live');
});

test('signing out wipes key, outbox, drafts, places and marks, and leaves the home on the list', async () => {
  const client = run();
  const gone = await connect(client, 'Gone', 'unprotected');
  const kept = await connect(client, 'Kept', 'unprotected');
  for (const { id: homeId } of [gone, kept]) {
    await store.request('outbox.accept', buildEntry({ homeId }));
    await store.request('local.save', {
      kind: 'draft',
      key: { homeId, kind: 'conversation', id: 'cnv_one', field: 'text' },
      value: 'Unsent',
    });
    const thread = { homeId, conversationId: 'cnv_one' };
    await store.request('local.save', {
      kind: 'place',
      key: { homeId },
      value: { path: '/a', isAnswered: true },
    });
    const read = { messageId: '', createdAt: '', isBaseline: false, isUnread: true };
    await store.request('local.save', { kind: 'read_marker', key: thread, value: read });
  }
  await client.call('home.sign_out', { homeId: gone.id });
  await client.told.until('key_refused');
  const [, described, other] = await client.list();
  expect(described).toMatchObject({ id: gone.id, state: { kind: 'key_refused' } });
  expect(described?.service?.keyStorage).toBeUndefined();
  expect(other?.state.kind).toBe('live');
  for (const table of ['outbox', 'local_state']) {
    expect(store.db.all(`SELECT DISTINCT home_id FROM ${table}`)).toEqual([{ home_id: kept.id }]);
  }
  const onDisk = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as { keys: object };
  expect(Object.keys(onDisk.keys)).toEqual([kept.id]);
  await client.call('home.rekey', {
    homeId: gone.id,
    apiKey: service(1).apiKey,
    keyStorage: 'session',
  });
  await client.told.untilTimes('live', 3);
  expect((await client.list())[1]).toMatchObject({ id: gone.id, user: { name: 'Ben' } });
});

test('removing and reordering are kept; this computer stays', async () => {
  const first = run();
  const [a, b, c] = [
    await connect(first, 'A'),
    await connect(first, 'B'),
    await connect(first, 'C'),
  ];
  const order = [c.id, 'local', a.id, b.id];
  await first.call('home.reorder', { homeIds: order });
  for (const homeIds of [order.slice(1), [...order, a.id], [...order.slice(1), 'home_no']]) {
    await expect(async () => first.call('home.reorder', { homeIds })).rejects.toMatchObject({
      problem: { code: 'call_invalid' },
    });
  }
  await first.call('home.remove', { homeId: a.id });
  const left = [c.id, 'local', b.id];
  expect(first.listed.slice(-2)).toEqual([order, left]);
  for (const name of ['home.remove', 'home.sign_out'] as const) {
    await expect(first.call(name, { homeId: 'local' })).rejects.toMatchObject({
      problem: { code: 'call_invalid' },
    });
    await expect(first.call(name, { homeId: a.id })).rejects.toMatchObject({
      problem: { code: 'home_unknown' },
    });
  }
  await first.homes.stop();
  const second = run();
  expect((await second.list()).map(({ id }) => id)).toEqual(left);
});

test.each([
  ['home.sign_out', 'precondition_failed'],
  ['home.remove', 'home_unknown'],
] as const)('a key that is being kept when %s comes is not kept any more', async (leave, code) => {
  const client = run();
  const { id: homeId } = await connect(client, 'Work');
  const keyring = secrets.hang();
  const rekey = client.call('home.rekey', {
    homeId,
    apiKey: service().apiKey,
    keyStorage: 'keyring',
  });
  await keyring.asked;
  await client.call(leave, { homeId });
  keyring.release();
  await expect(rekey).rejects.toMatchObject({ problem: { code } });
  expect(readFileSync(join(folder, 'keys.json'), 'utf8')).not.toContain(homeId);
  expect(await client.keys.read(homeId, 'keyring')).toMatchObject({ kind: 'none' });
  const left = (await client.list()).find(({ id }) => id === homeId);
  expect(left?.service?.keyStorage).toBeUndefined();
});

test('nothing left after signing out holds the key, even where a request never ends', async () => {
  const client = run();
  const { id: homeId } = await connect(client, 'Work');
  const source = client.sources.at(-1);
  expect(source?.status.kind).toBe('ready');
  await client.call('home.sign_out', { homeId });
  expect(source?.status).toMatchObject({ kind: 'key_refused' });
});
