import { Agent } from 'node:http';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { workItemSchema } from '#shared/domain/work-item/schema.ts';
import { buildEntry, buildWrite } from '../store/testing/build-entry.ts';
import { buildConversation, startTestServer } from '../../server/testing/test-server.ts';
import type { TestServer } from '../../server/testing/test-server.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import type { Fetch } from '../connection/api-client.ts';
import type { Endpoint } from '../connection/endpoint.ts';
import { buildHello, startScriptedEvents } from '../events/testing/scripted-events.ts';
import type { HomeConnection } from './home-connection.ts';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { ManualTiming } from '../testing/manual-timing.ts';
import { buildHome, RecordedHome, SettableSource } from './testing/recorded-home.ts';

let server: TestServer;
let store: DirectStore;
let source: SettableSource;
let told: RecordedHome;

beforeEach(async () => {
  server = await startTestServer();
  store = new DirectStore();
  source = new SettableSource();
  told = new RecordedHome();
});

const endpoint = (): Endpoint => ({
  baseUrl: server.baseUrl,
  eventsUrl: server.eventsUrl,
  key: server.client.apiKey,
});

function open(overrides?: Parameters<typeof buildHome>[3]): HomeConnection {
  const home = buildHome(source, store, told, overrides);
  onTestFinished(() => home.stop());
  home.start();
  return home;
}

async function send(home: HomeConnection, conversationId: string, text: string) {
  const entry = await store.request(
    'outbox.accept',
    buildEntry({ homeId: 'home', conversationId, text }),
  );
  home.outbox.send(entry.lane);
  return entry;
}

test('a home is live once its service has greeted, and knows whose key it is', async () => {
  const home = open();
  expect(home.describe()).toMatchObject({ id: 'home', state: { kind: 'starting' } });
  expect(home.describe().user).toBeUndefined();
  source.set(endpoint());
  await told.until('live');
  expect(home.describe().user).toEqual({ id: server.userIds[0], name: 'Anna' });
});

test('windows hear how fresh a home is once its cache has said so, however late', async () => {
  const freshAt = '2026-11-20T10:00:00.000Z';
  const answered = Promise.withResolvers<void>();
  const slow: ClientStore = {
    request: async (name, input) => {
      if (name !== 'cache.begin') {
        return store.request(name, input);
      }
      await answered.promise;
      return { freshAt } as never;
    },
  };
  const home = buildHome(source, slow, told, { isCached: true });
  onTestFinished(() => home.stop());
  source.fail('It is switched off.');
  home.start();
  await told.until('failed');
  expect(told.states.at(-1)?.freshAt).toBeUndefined();
  answered.resolve();
  await told.untilTimes('failed', 2);
  expect(told.states.at(-1)?.freshAt).toBe(freshAt);
});

test('the socket of events takes the way that it is given', async () => {
  const agent = new Agent();
  const way = vi.spyOn(agent, 'createConnection');
  open({ agent });
  source.set(endpoint());
  await told.until('live');
  expect(way).toHaveBeenCalledOnce();
});

test('an operation that comes before the service is there waits for it', async () => {
  const home = open();
  const guild = home.perform('guild.get', { guildId: server.guildId });
  source.set(endpoint());
  expect((await guild).id).toBe(server.guildId);
  await expect(home.perform('guild.get', { guildId: 7 })).rejects.toMatchObject({
    problem: { code: 'call_invalid', errors: [{ pointer: '/guildId' }] },
  });
});

test('lists read before the first greeting are read again, and nothing else', async () => {
  const early = open();
  const guilds = early.perform('guild.list', {});
  source.set(endpoint());
  await guilds;
  await told.until('live');
  const seen = await told.until('resynced');
  expect(seen.filter((line) => line === 'resynced')).toHaveLength(1);
});

test('a first connection that nothing was read before is no reason to read afresh', async () => {
  const home = open();
  source.set(endpoint());
  await told.until('live');
  await home.perform('guild.list', {});
  expect(told.told.seen).not.toContain('resynced');
});

test('an operation on a home that has failed says why', async () => {
  const home = open();
  const waiting = home.perform('guild.list', {}).catch((error: unknown) => error);
  source.fail('The disk is full.');
  expect(await waiting).toMatchObject({ problem: { detail: 'The disk is full.' } });
  expect(home.describe().state).toMatchObject({ kind: 'failed', detail: 'The disk is full.' });
});

test('windows hear that a message was sent before they hear the message, every time', async () => {
  const home = open();
  source.set(endpoint());
  const { id } = await buildConversation(server);
  await told.until('live');
  for (let count = 1; count <= 25; count += 1) {
    await send(home, id, `Message ${count}`);
  }
  const events = (seen: readonly string[]) => seen.filter((line) => line.startsWith('event msg_'));
  const seen = await told.told.until((lines) => events(lines).length === 25);
  for (const line of events(seen)) {
    const messageId = line.replace('event ', '');
    expect(seen.indexOf(`outbox sent ${messageId}`)).toBeGreaterThanOrEqual(0);
    expect(seen.indexOf(`outbox sent ${messageId}`)).toBeLessThan(seen.indexOf(line));
  }
});

test('an answer that is lost after the service has committed leads to one message, not two', async () => {
  let losses = 0;
  const losingFetch: Fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (input instanceof Request && input.url.endsWith('/messages') && input.method === 'POST') {
      losses += 1;
      if (losses <= 2) {
        await response.arrayBuffer();
        throw new TypeError('The connection was lost.');
      }
    }
    return response;
  };
  const home = open({ fetch: losingFetch });
  source.set(endpoint());
  const { id } = await buildConversation(server);
  await told.until('live');
  const entry = await send(home, id, 'Once');
  await told.told.until((seen) => seen.some((line) => line.startsWith('outbox sent')));
  expect(losses).toBe(3);
  const { messages } = await server.client.call('message.list', { conversationId: id });
  expect(messages.map(({ text }) => text)).toEqual(['Once']);
  expect(store.db.get('SELECT state, result_id FROM outbox WHERE id = ?', entry.id)).toEqual({
    state: 'sent',
    result_id: messages[0]?.id,
  });
});

test('a polled home tells of a message that its outbox read before it sent its own', async () => {
  server = await startTestServer({
    disabledExtensions: { extensions: ['events', 'idempotency'], isBare: false },
  });
  const timing = new ManualTiming();
  const home = open({ timing });
  const { id } = await buildConversation(server);
  source.set(endpoint());
  timing.advance(10_000);
  await told.until('polling');
  home.watch(id);
  await home.perform('message.list', { conversationId: id });
  const theirs = await server.client.call('message.create', { conversationId: id, text: 'Theirs' });
  await send(home, id, 'Mine');
  await told.told.until((seen) => seen.some((line) => line.startsWith('outbox sent')));
  timing.advance(10_000);
  const lines = await told.until(`event ${theirs.id}`);
  expect(lines.filter((line) => line === `event ${theirs.id}`)).toHaveLength(1);
});

test('messages written without a connection go out in order once there is one', async () => {
  const home = open();
  const { id } = await buildConversation(server);
  for (const text of ['one', 'two', 'three']) {
    await send(home, id, text);
  }
  source.set(endpoint());
  await told.told.until((seen) => seen.filter((line) => line.includes('outbox sent')).length === 3);
  const { messages } = await server.client.call('message.list', { conversationId: id });
  expect(messages.map(({ text }) => text)).toEqual(['three', 'two', 'one']);
});

test('a message as an operator is sent as that operator; a refusal keeps its reason', async () => {
  const home = open();
  source.set(endpoint());
  const { id } = await buildConversation(server);
  await told.until('live');
  const [ada, other] = server.operators;
  for (const asOperatorId of [ada?.id ?? '', other?.id ?? '']) {
    await store.request(
      'outbox.accept',
      buildEntry({ homeId: 'home', conversationId: id, asOperatorId }),
    );
  }
  home.outbox.send(`conversation ${id}`);
  await told.until('outbox rejected');
  const { messages } = await server.client.call('message.list', { conversationId: id });
  expect(messages.map(({ authorId }) => authorId)).toEqual([ada?.id]);
  const [rejected] = await store.request('outbox.list', { homeId: 'home' });
  expect(rejected).toMatchObject({ state: 'rejected', input: { asOperatorId: other?.id } });
  expect(rejected?.reason).not.toBe('');
});

test('an item made and deleted while the answer was lost does not come back with the repeated answer', async () => {
  const input = { guildId: server.guildId, type: 'objective', title: 'Order flour' } as const;
  let tries = 0;
  const losingFetch: Fetch = async (asked, init) => {
    const isOurs =
      asked instanceof Request && asked.method === 'POST' && asked.url.endsWith('/work-items');
    tries += isOurs ? 1 : 0;
    const response = await fetch(asked, init);
    if (isOurs && tries === 1) {
      const { id } = workItemSchema.parse(await response.json());
      await server.client.call('work_item.delete', { workItemId: id });
      throw new TypeError('The connection was lost.');
    }
    return response;
  };
  // Nobody tells of what happens on the service.
  const events = await startScriptedEvents();
  onTestFinished(() => events[Symbol.asyncDispose]());
  const home = open({ fetch: losingFetch, isCached: true });
  source.set({ ...endpoint(), eventsUrl: events.endpoint.eventsUrl });
  (await events.taken.count(1))[0]?.send(buildHello({ seq: 10 }));
  await told.until('live');
  const write = buildWrite('work_item.create', input);
  home.outbox.send((await store.request('outbox.accept', write)).lane);
  const isSent = (line: string) => line.startsWith('outbox sent');
  await told.told.until((seen) => seen.some(isSent));
  expect(tries).toBe(2);
  const kept = store.cacheOf('home').all(`SELECT id FROM records WHERE kind = 'work_item'`);
  expect(kept).toEqual([]);
  const lines = await told.until('event work_item.deleted');
  expect(lines.findIndex(isSent)).toBeLessThan(lines.indexOf('event work_item.deleted'));
});
