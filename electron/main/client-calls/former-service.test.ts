import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../../server/testing/test-server.ts';
import type { TestServer } from '../../server/testing/test-server.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { DirectStore } from '../../client/store-client/testing/direct-store.ts';
import { SettableSecrets } from '../key-vault/testing/settable-secrets.ts';
import { patientTiming } from '../../client/testing/patient-timing.ts';
import { Signals } from '../../client/testing/signals.ts';
import { outboxCalls } from '../../client/homes/outbox-calls.ts';
import { startHomesRun } from './testing/homes-run.ts';

// An answer that is on its way as a home gets another service, or is signed out of, is of the former.

const canary = 'Zanzibar';
let folder: string;
let store: DirectStore;
let former: TestServer;
let next: TestServer;
/** The answers of the former service that a test holds. */
let held: Signals<() => void>;
let isHolding: boolean;

beforeEach(async () => {
  folder = temporaryFolder();
  store = new DirectStore();
  former = await startTestServer();
  next = await startTestServer();
  held = new Signals();
  isHolding = false;
  const { guildId, client } = former;
  await client.call('guild.update', { guildId, name: `${canary} guild` });
  await client.call('operator.create', { guildId, name: `${canary} operator` });
  await client.call('work_item.create', { guildId, type: 'task', title: `${canary} item` });
});

const holdingFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const isFormer = input instanceof Request && input.url.startsWith(former.baseUrl);
  if (isHolding && isFormer) {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    held.add(() => resolve(undefined));
    await promise;
  }
  return response;
};

async function connect() {
  const run = startHomesRun({
    folder,
    store,
    secrets: new SettableSecrets(),
    confirmKeyMove: () => Promise.resolve(true),
    parts: { isCached: true, fetch: holdingFetch },
  });
  const { home } = await run.call('home.connect', {
    baseUrl: former.baseUrl,
    apiKey: former.client.apiKey,
    guildIds: [],
    name: 'Work',
    keyStorage: 'keyring',
  });
  await run.told.until('live');
  return { ...run, homeId: home.id, calls: outboxCalls({ ...run, store, timing: patientTiming }) };
}

type Run = Awaited<ReturnType<typeof connect>>;

/** Reads as windows do. */
const readAll = ({ homes, homeId }: Run) => [
  homes.read(homeId, 'guild.list', {}),
  homes.read(homeId, 'operator.list', { guildId: former.guildId }),
  homes.read(homeId, 'work_item.list', { guildId: former.guildId }),
];

/** All that this computer keeps of a home, as text. */
function keptOf(homeId: string): string {
  const cache = store.cacheOf(homeId);
  const tables = cache.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'
       AND name NOT LIKE '%\\_fts\\_%' ESCAPE '\\'`,
  );
  const rows = tables.map(({ name }) => JSON.stringify(cache.all(`SELECT * FROM "${name}"`)));
  return [...rows, readFileSync(join(folder, 'settings.json'), 'utf8')].join('\n');
}

const otherAddress = ({ call, homeId }: Run) =>
  call('home.edit', { homeId, baseUrl: next.baseUrl });
const signedOut = ({ call, homeId }: Run) => call('home.sign_out', { homeId });

test.each([
  ['another address', otherAddress],
  ['no key', signedOut],
])('a home with %s keeps nothing of the former service', async (_what, leave) => {
  const run = await connect();
  await Promise.all(readAll(run));
  expect(keptOf(run.homeId)).toContain(canary);
  await leave(run);
  expect(keptOf(run.homeId)).not.toContain(canary);
});

test.each([
  ['another address', otherAddress],
  ['no key', signedOut],
])('reads on their way as a home has %s leave no name and no row', async (_what, leave) => {
  const run = await connect();
  isHolding = true;
  const reading = readAll(run);
  await held.count(reading.length);
  await leave(run);
  held.seen.forEach((release) => release());
  await Promise.allSettled(reading);
  expect(keptOf(run.homeId)).not.toContain(canary);
});

test('a window is not answered with what is of the former service', async () => {
  const run = await connect();
  isHolding = true;
  const reading = readAll(run);
  await held.count(reading.length);
  await otherAddress(run);
  held.seen.forEach((release) => release());
  expect((await Promise.allSettled(reading)).map(({ status }) => status)).toEqual(
    reading.map(() => 'rejected'),
  );
});

test('a write on its way as the address changes is sent, and leaves no row', async () => {
  const run = await connect();
  isHolding = true;
  const { guildId } = former;
  const input = { guildId, type: 'task', title: `${canary} late` };
  const request = { homeId: run.homeId, operation: 'work_item.create' as const, input };
  const submitting = run.calls['outbox.submit'](request);
  await held.count(1);
  await otherAddress(run);
  held.seen.forEach((release) => release());
  expect((await submitting).entry.state).toBe('sent');
  expect(keptOf(run.homeId)).not.toContain(canary);
});

test('a service that has moved is known, read and kept again', async () => {
  const run = await connect();
  const { call, told, homes, homeId } = run;
  await Promise.all(readAll(run));
  await former.stop();
  const moved = await startTestServer({ dataDir: former.dataDir });
  await call('home.edit', { homeId, baseUrl: moved.baseUrl });
  await told.untilTimes('live', 2);
  expect(keptOf(homeId)).not.toContain(canary);
  await Promise.all(readAll(run));
  expect(keptOf(homeId)).toContain(canary);
  await moved.stop();
  expect(await homes.read(homeId, 'guild.list', {})).toMatchObject({
    guilds: [{ name: `${canary} guild` }],
  });
});

test('where the cache cannot be wiped, the home keeps its address and its service', async () => {
  const run = await connect();
  store.failNext = 'cache.wipe';
  await expect(otherAddress(run)).rejects.toThrow('The disk is full.');
  await run.told.untilTimes('live', 2);
  expect(run.remote.requireRecord(run.homeId).baseUrl).toBe(former.baseUrl);
});
