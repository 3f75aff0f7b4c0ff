import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { MessagePage } from '#shared/domain/message/thread-gap.ts';
import { buildWrite } from '../store/testing/build-entry.ts';
import { buildConversation, startTestServer } from '../../server/testing/test-server.ts';
import type { TestServer } from '../../server/testing/test-server.ts';
import type { Fetch } from '../connection/api-client.ts';
import type { HomeConnection } from './home-connection.ts';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { buildHome, RecordedHome, SettableSource } from './testing/recorded-home.ts';

let server: TestServer;
let store: DirectStore;
let told: RecordedHome;
let asked: string[];

const countingFetch: Fetch = (input, init) => {
  asked.push(input instanceof Request ? new URL(input.url).pathname : String(input));
  return fetch(input, init);
};

beforeEach(async () => {
  server = await startTestServer();
  store = new DirectStore();
  asked = [];
});

/** A run of the application: a home on the same store, live where the server is there. */
async function open(isThere = true): Promise<HomeConnection> {
  told = new RecordedHome();
  const source = new SettableSource();
  const home = buildHome(source, store, told, { isCached: true, fetch: countingFetch });
  onTestFinished(() => home.stop());
  home.start();
  if (isThere) {
    source.set({
      baseUrl: server.baseUrl,
      eventsUrl: server.eventsUrl,
      key: server.client.apiKey,
    });
    await told.until('live');
  }
  return home;
}

async function post(conversationId: string, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await server.client.call('message.create', {
      conversationId,
      text,
    });
  }
}

const textsOf = ({ messages }: MessagePage) => messages.map(({ text }) => text).toReversed();

test('a list that was read is read again without the service, in a later run too', async () => {
  const { id } = await buildConversation(server, { title: 'Kept' });
  await post(id, 'one', 'two');
  const { guildId } = server;
  const home = await open();
  const reads = [
    ['user.me', {}],
    ['guild.list', {}],
    ['guild.get', { guildId }],
    ['operator.list', { guildId }],
    ['conversation.list', { guildId }],
    ['message.list', { conversationId: id }],
    ['work_item.list', { guildId }],
    ['document.list', { guildId }],
    ['notification.list', {}],
  ] as const;
  const online = await Promise.all(reads.map(([name, input]) => home.perform(name, input)));
  await home.stop();
  await server.stop();
  const offline = await open(false);
  expect(await Promise.all(reads.map(([name, input]) => offline.perform(name, input)))).toEqual(
    online,
  );
  expect(await offline.perform('conversation.get', { conversationId: id })).toMatchObject({
    title: 'Kept',
  });
  expect((await offline.perform('search.find', { guildId, q: 'tw' })).results).toMatchObject([
    { kind: 'message', conversationId: id },
  ]);
  expect(offline.describe().freshAt).toBeDefined();
});

test('the server stops, and reading goes on', async () => {
  const { id } = await buildConversation(server);
  await post(id, 'one');
  const home = await open();
  await home.perform('message.list', { conversationId: id });
  await server.stop();
  await told.until('reconnecting');
  expect(textsOf(await home.perform('message.list', { conversationId: id }))).toEqual(['one']);
});

test('an answer of the cache is read again behind it, and told where it differs', async () => {
  const { id } = await buildConversation(server);
  await post(id, 'one');
  const first = await open();
  await first.perform('message.list', { conversationId: id });
  await first.stop();
  await post(id, 'two');
  const home = await open();
  expect(textsOf(await home.perform('message.list', { conversationId: id }))).toEqual(['one']);
  await told.until('refreshed message.list');
  expect(told.refreshed).toMatchObject([
    { operation: 'message.list', input: { conversationId: id, limit: 50 } },
  ]);
  expect(textsOf(told.refreshed[0]?.output as MessagePage)).toEqual(['one', 'two']);
});

test('an answer that is still the same is not told, and equal reads at once ask once', async () => {
  const { guildId } = server;
  const home = await open();
  await home.perform('work_item.list', { guildId });
  asked = [];
  const reads = [1, 2, 3].map(() => home.perform('work_item.list', { guildId }));
  await Promise.all(reads);
  await home.perform('document.versions', { guildId, docId: 'none' }).catch(() => undefined);
  expect(asked.filter((path) => path.endsWith('/work-items'))).toHaveLength(1);
  expect(told.refreshed).toEqual([]);
});

test('a thing that the service no longer has is forgotten and told, though no event said so', async () => {
  const { guildId } = server;
  const item = await server.client.call('work_item.create', { guildId, type: 'task', title: 'Go' });
  const first = await open();
  await first.perform('work_item.get', { workItemId: item.id });
  await first.stop();
  await server.client.call('work_item.delete', { workItemId: item.id });
  const home = await open();
  expect(await home.perform('work_item.get', { workItemId: item.id })).toMatchObject({
    title: 'Go',
  });
  await told.until('event work_item.deleted');
  await expect(home.perform('work_item.get', { workItemId: item.id })).rejects.toMatchObject({
    status: 404,
  });
});

test('windows hear of an event once it is kept, in the order of the service', async () => {
  const { id } = await buildConversation(server);
  const home = await open();
  await home.perform('message.list', { conversationId: id });
  await post(id, ...Array.from({ length: 20 }, (_, index) => `Message ${index}`));
  const isMessage = (line: string) => line.startsWith('event msg_');
  const seen = await told.told.until((lines) => lines.filter(isMessage).length === 20);
  const { messages } = await home.perform('message.list', { conversationId: id });
  expect(seen.filter(isMessage)).toEqual(
    messages.toReversed().map((message) => `event ${message.id}`),
  );
});

test('a gap that many messages left behind is read through, and older ones are asked for', async () => {
  const { id } = await buildConversation(server);
  await post(id, ...Array.from({ length: 6 }, (_, index) => `Old ${index}`));
  const first = await open();
  const page = { conversationId: id, limit: 4 };
  await first.perform('message.list', page);
  await first.stop();
  await post(id, ...Array.from({ length: 9 }, (_, index) => `New ${index}`));
  const home = await open();
  await home.perform('message.list', page);
  await told.until('refreshed message.list');
  const texts: string[] = [];
  let cursor: string | null | undefined;
  do {
    const input = { ...page, ...(typeof cursor === 'string' && { cursor }) };
    const answer: MessagePage = await home.perform('message.list', input);
    expect(answer.gaps).toBeUndefined();
    texts.unshift(...textsOf(answer));
    cursor = answer.nextCursor;
  } while (typeof cursor === 'string');
  const everything = await server.client.call('message.list', {
    conversationId: id,
    limit: 200,
  });
  expect(texts).toEqual(textsOf(everything));
});

test('without the service a gap stays visible, and reading it says why it cannot', async () => {
  const { id } = await buildConversation(server);
  await post(id, 'one');
  const first = await open();
  await first.perform('message.list', { conversationId: id });
  await first.stop();
  const home = await open();
  await post(id, 'two');
  await told.told.until((seen) => seen.some((line) => line.startsWith('event msg_')));
  await server.stop();
  await told.until('reconnecting');
  const page: MessagePage = await home.perform('message.list', { conversationId: id });
  expect(textsOf(page)).toEqual(['one', 'two']);
  const [gap] = page.gaps ?? [];
  expect(gap?.before).toBe(page.messages[0]?.id);
  const input = { conversationId: id, cursor: gap?.cursor };
  await expect(home.perform('message.list', input)).rejects.toMatchObject({
    problem: { code: 'service_unreachable' },
  });
});

test('a thread is readable as soon as windows hear that it was made, though nobody has read it', async () => {
  const home = await open();
  const operators = await server.client.call('operator.list', { guildId: server.guildId });
  const operatorIds = operators.operators.slice(0, 1).map(({ id }) => id);
  const input = { guildId: server.guildId, operatorIds };
  const entry = await store.request('outbox.accept', buildWrite('conversation.create', input));
  home.outbox.send(entry.lane);
  const seen = await told.told.until((lines) =>
    lines.some((line) => line.startsWith('outbox sent')),
  );
  await server.stop();
  const conversationId = seen.find((line) => line.startsWith('outbox sent'))?.split(' ')[2] ?? '';
  expect(await home.perform('message.list', { conversationId })).toMatchObject({ messages: [] });
  expect(await home.perform('conversation.get', { conversationId })).toMatchObject({
    id: conversationId,
  });
});

test('reads and events still arrive where nothing can be kept', async () => {
  const { id } = await buildConversation(server);
  await post(id, 'one');
  const home = await open();
  store.cacheOf(home.id).close();
  expect(textsOf(await home.perform('message.list', { conversationId: id }))).toEqual(['one']);
  await post(id, 'two');
  await told.told.until((seen) => seen.some((line) => line.startsWith('event msg_')));
});

test('the cache of a home that is wiped knows nothing any more', async () => {
  const { guildId } = server;
  const home = await open();
  await home.perform('conversation.list', { guildId });
  await home.cache?.wipe();
  await server.stop();
  await told.until('reconnecting');
  await expect(home.perform('conversation.list', { guildId })).rejects.toMatchObject({
    problem: { code: 'service_unreachable' },
  });
  expect(home.cache?.freshAt).toBeUndefined();
});

test('the trash is asked for each time, and nothing of it is kept', async () => {
  const { client, guildId } = server;
  const { id } = await client.call('work_item.create', { guildId, type: 'task', title: 'Flour' });
  await client.call('work_item.delete', { workItemId: id });
  const home = await open();
  const listed = async () =>
    (await home.perform('trash.list', { guildId })).things.map((t) => t.id);
  expect(await listed()).toEqual([id]);
  await client.call('trash.restore', { guildId, thingId: id });
  expect(await listed()).toEqual([]);
  expect((await home.perform('work_item.get', { workItemId: id })).title).toBe('Flour');
  expect(asked.filter((path) => path.endsWith('/trash'))).toHaveLength(2);
  const question = { homeId: 'home', operation: 'trash.list', input: { guildId } } as const;
  expect((await store.request('cache.read', question)).answer).toBeUndefined();
});
