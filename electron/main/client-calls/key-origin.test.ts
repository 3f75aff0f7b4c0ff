import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { CallInput } from '#shared/capability/machine-registry.ts';
import { startTestServer } from '../../server/testing/test-server.ts';
import type { TestServer } from '../../server/testing/test-server.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { DirectStore } from '../../client/store-client/testing/direct-store.ts';
import { Signals } from '../../client/testing/signals.ts';
import { SettableSecrets } from '../key-vault/testing/settable-secrets.ts';
import type { KeyMove } from '../../client/homes/key-move.ts';
import { startHomesRun } from './testing/homes-run.ts';

// A page that was taken over makes calls; a stored key never gets to another origin by any.

let folder: string;
let server: TestServer;
let store: DirectStore;
let secrets: SettableSecrets;
let asked: KeyMove[];
/** The person's answer to the question of the system. */
let answer: () => Promise<boolean>;

beforeEach(async () => {
  folder = temporaryFolder();
  server = await startTestServer({ users: ['Anna'] });
  store = new DirectStore();
  secrets = new SettableSecrets();
  asked = [];
  answer = () => Promise.resolve(false);
});

const run = () =>
  startHomesRun({
    folder,
    store,
    secrets,
    confirmKeyMove: (move) => {
      asked.push(move);
      return answer();
    },
  });

const key = () => server.clients[0]?.apiKey ?? '';

/** Another origin: a listener that answers nothing of use and remembers who showed which key. */
async function openElsewhere() {
  const heard = new Signals<string>();
  const hear = ({ headers }: IncomingMessage) => heard.add(headers.authorization ?? 'no key');
  const listener = createServer((request, response) => {
    hear(request);
    response.writeHead(503).end();
  });
  listener.on('upgrade', (request, socket) => {
    hear(request);
    socket.destroy();
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => {
    listener.closeAllConnections();
    listener.close();
  });
  const { port } = listener.address() as AddressInfo;
  return { heard, port, baseUrl: `http://127.0.0.1:${port}/v1` };
}

async function connect(client: ReturnType<typeof run>) {
  const { home } = await client.call('home.connect', {
    baseUrl: server.baseUrl,
    apiKey: key(),
    guildIds: [],
    keyStorage: 'keyring',
  });
  await client.told.until('live');
  return home.id;
}

/** Everything that is asked of the home from now on would go out with its key. */
async function useHome(client: ReturnType<typeof run>, homeId: string) {
  await client.call('home.retry', { homeId });
  await client.homes.read(homeId, 'notification.list', {}).catch(() => undefined);
}

type Edit = Omit<CallInput<'home.edit'>, 'homeId'>;
type Elsewhere = Awaited<ReturnType<typeof openElsewhere>>;

const edits: readonly (readonly [string, (elsewhere: Elsewhere) => Edit])[] = [
  ['another base URL', ({ baseUrl }) => ({ baseUrl })],
  ['another events URL', ({ port }) => ({ eventsUrl: `ws://127.0.0.1:${port}/events` })],
  ['events on http', ({ port }) => ({ eventsUrl: `http://127.0.0.1:${port}` })],
  ['another name of this computer', ({ port }) => ({ baseUrl: `http://localhost:${port}/v1` })],
  ['no scheme', ({ port }) => ({ baseUrl: `127.0.0.1:${port}` })],
  [
    'another base URL, its events where they were',
    ({ baseUrl }) => ({ baseUrl, eventsUrl: `${server.baseUrl.replace('http', 'ws')}/events` }),
  ],
  [
    'a word for plain http, which is no word for the key',
    ({ baseUrl }) => ({ baseUrl, allowsPlainHttp: true, name: 'Work' }),
  ],
];

test.each(edits)('an edit to %s sends no stored key there', async (_name, editTo) => {
  const client = run();
  const homeId = await connect(client);
  const elsewhere = await openElsewhere();
  const edit = { homeId, ...editTo(elsewhere) };
  await expect(client.call('home.edit', edit)).rejects.toMatchObject({
    problem: {
      code: 'precondition_failed',
      detail: expect.stringContaining('Nothing changed'),
    },
  });
  await useHome(client, homeId);
  expect(elsewhere.heard.seen).toEqual([]);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.from).toEqual([new URL(server.baseUrl).origin]);
  expect(asked[0]?.to.join()).toContain(String(elsewhere.port));
  expect((await client.list())[1]?.service?.baseUrl).toBe(server.baseUrl);
});

test('another scheme alone is enough to be asked', async () => {
  const client = run();
  const homeId = await connect(client);
  const baseUrl = server.baseUrl.replace('http:', 'https:');
  await expect(client.call('home.edit', { homeId, baseUrl })).rejects.toThrow('Nothing changed');
  expect(asked).toEqual([
    { from: [new URL(server.baseUrl).origin], to: [new URL(baseUrl).origin] },
  ]);
});

test('the key goes along once the person agrees', async () => {
  const client = run();
  const homeId = await connect(client);
  const elsewhere = await openElsewhere();
  answer = () => Promise.resolve(true);
  await client.call('home.edit', { homeId, baseUrl: elsewhere.baseUrl });
  const heard = await elsewhere.heard.until((seen) => seen.includes(`Bearer ${key()}`));
  expect(heard).toContain(`Bearer ${key()}`);
});

test('a change within the origin asks nothing', async () => {
  const client = run();
  const homeId = await connect(client);
  const { host } = new URL(server.baseUrl);
  for (const edit of [
    { name: 'Office' },
    { baseUrl: `${server.baseUrl}/` },
    { baseUrl: host },
    { eventsUrl: `ws://${host}/other/events` },
    { eventsUrl: '' },
    { guildIds: [server.guildId] },
  ]) {
    await client.call('home.edit', { homeId, ...edit });
  }
  expect(asked).toEqual([]);
});

test('a home without a key may go anywhere, and its former key is not there to go along', async () => {
  const client = run();
  const homeId = await connect(client);
  const elsewhere = await openElsewhere();
  await client.call('home.sign_out', { homeId });
  await client.call('home.edit', { homeId, baseUrl: elsewhere.baseUrl });
  await useHome(client, homeId);
  expect(asked).toEqual([]);
  expect(elsewhere.heard.seen).toEqual([]);
});

test('the person is asked one question at a time, and agrees to what they saw', async () => {
  const client = run();
  const homeId = await connect(client);
  const [shown, hidden] = [await openElsewhere(), await openElsewhere()];
  const question = Promise.withResolvers<boolean>();
  answer = () => question.promise;
  const first = client.call('home.edit', { homeId, baseUrl: shown.baseUrl });
  await expect(client.call('home.edit', { homeId, baseUrl: hidden.baseUrl })).rejects.toMatchObject(
    { problem: { detail: expect.stringContaining('open question') } },
  );
  // The home is changed while the question stands: the answer was about another home.
  await client.call('home.edit', { homeId, name: 'Office' });
  question.resolve(true);
  await expect(first).rejects.toThrow('changed in the meantime');
  await useHome(client, homeId);
  expect([...shown.heard.seen, ...hidden.heard.seen]).toEqual([]);
  expect(asked).toHaveLength(1);
});

test('a key that is entered while another is looked at goes where it was entered for', async () => {
  const client = run();
  const homeId = await connect(client);
  const elsewhere = await openElsewhere();
  await client.call('home.sign_out', { homeId });
  await client.call('home.edit', { homeId, baseUrl: server.baseUrl });
  // A key of the page's own is on its way into the keyring, with the record as it is now.
  const keyring = secrets.hang();
  const own = client.call('home.rekey', { homeId, apiKey: key(), keyStorage: 'keyring' });
  await keyring.asked;
  await client.call('home.edit', { homeId, baseUrl: elsewhere.baseUrl });
  keyring.release();
  await expect(own).rejects.toThrow('changed in the meantime');
  await useHome(client, homeId);
  expect(elsewhere.heard.seen).toEqual([]);
  expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toContain(elsewhere.baseUrl);
});

test('a home that is added twice shares no key, and a look shows none that is stored', async () => {
  const client = run();
  const homeId = await connect(client);
  const elsewhere = await openElsewhere();
  const { baseUrl } = elsewhere;
  await client.call('home.check', { baseUrl, allowsPlainHttp: true });
  const keyStorage = 'session';
  const home = { baseUrl, apiKey: 'own', keyStorage, name: 'Work' } as const;
  await client.call('home.connect', { ...home, guildIds: [] }).catch(() => undefined);
  const rekey = { homeId, apiKey: 'own', keyStorage } as const;
  await client.call('home.rekey', rekey).catch(() => undefined);
  expect(elsewhere.heard.seen.join()).not.toContain(key());
  expect(elsewhere.heard.seen.length).toBeGreaterThan(0);
});
