import { beforeEach, expect, test } from 'vitest';
import type { OperationOutput } from '#shared/registry/registry.ts';
import { startTestServer } from '../../server/testing/test-server.ts';
import type { TestServer } from '../../server/testing/test-server.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { DirectStore } from '../../client/store-client/testing/direct-store.ts';
import { SettableSecrets } from '../key-vault/testing/settable-secrets.ts';
import { startHomesRun } from './testing/homes-run.ts';

// The names of a service's guilds and operators are facts: a lost cache does not take them along.

let folder: string;
let server: TestServer;
let secrets: SettableSecrets;

beforeEach(async () => {
  folder = temporaryFolder();
  server = await startTestServer();
  secrets = new SettableSecrets();
});

/** A run of Guildhall whose cache holds nothing yet. */
function runWithoutCache() {
  const store = new DirectStore();
  return startHomesRun({ folder, store, secrets, confirmKeyMove: () => Promise.resolve(true) });
}

type Run = ReturnType<typeof runWithoutCache>;

/** Connects to the service, and reads the names as a window does. */
async function connect(run: Run) {
  const { home } = await run.call('home.connect', {
    baseUrl: server.baseUrl,
    apiKey: server.client.apiKey,
    guildIds: [],
    name: 'Work',
    keyStorage: 'keyring',
  });
  await run.told.until('live');
  return { homeId: home.id, ...(await namesIn(run, home.id)) };
}

async function namesIn({ homes }: Run, homeId: string) {
  const listed = await homes.read(homeId, 'guild.list', {});
  const { guilds } = listed as OperationOutput<'guild.list'>;
  const guildId = guilds[0]?.id ?? '';
  const told = await homes.read(homeId, 'operator.list', { guildId });
  const { operators } = told as OperationOutput<'operator.list'>;
  return { guilds, guildId, operators };
}

test('names are known at a start without the service, after the cache was lost too', async () => {
  const first = runWithoutCache();
  const { homeId, guilds, operators } = await connect(first);
  expect(operators.length).toBeGreaterThan(1);
  await first.homes.stop();
  await server.stop();

  const second = runWithoutCache();
  const known = await namesIn(second, homeId);
  expect(known.guilds).toEqual(guilds.map(({ id, name }) => ({ id, name })));
  const shown = operators.map(({ id, name, role }) => ({ id, name, role }));
  expect(known.operators).toMatchObject(shown);
  await second.homes.stop();
});

test('a name that the service tells in this run goes before the kept one', async () => {
  const first = runWithoutCache();
  const { homeId, guildId } = await connect(first);
  await first.homes.stop();
  await server.client.call('guild.update', { guildId, name: 'Renamed since' });
  const second = runWithoutCache();
  await second.told.until('live');
  expect((await namesIn(second, homeId)).guilds).toMatchObject([{ name: 'Renamed since' }]);
  await second.homes.stop();
});

test('operators of a guild that nobody has read are unknown, and not none', async () => {
  const first = runWithoutCache();
  const { homeId } = await connect(first);
  await first.homes.stop();
  await server.stop();
  const second = runWithoutCache();
  const other = second.homes.read(homeId, 'operator.list', { guildId: 'gld_other' });
  await expect(other).rejects.toMatchObject({ problem: expect.any(Object) });
  await second.homes.stop();
});

test('names go with a sign-out', async () => {
  const first = runWithoutCache();
  const { homeId } = await connect(first);
  await first.call('home.sign_out', { homeId });
  await expect(first.homes.read(homeId, 'guild.list', {})).rejects.toMatchObject({
    problem: expect.any(Object),
  });
  await first.homes.stop();
  await server.stop();
  const second = runWithoutCache();
  await expect(second.homes.read(homeId, 'guild.list', {})).rejects.toMatchObject({
    problem: expect.any(Object),
  });
  await second.homes.stop();
});
