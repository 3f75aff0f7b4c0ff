import { expect, onTestFinished, test } from 'vitest';
import { buildEntry, buildWrite } from '../../electron/client/store/testing/build-entry.ts';
import { DirectStore } from '../../electron/client/store-client/testing/direct-store.ts';
import {
  buildHome,
  RecordedHome,
  SettableSource,
} from '../../electron/client/home/testing/recorded-home.ts';
import { systemTiming } from '../../electron/client/timing.ts';
import { buildConversation, startTestServer } from '../../electron/server/testing/test-server.ts';
import type { TestServerOptions } from '../../electron/server/testing/test-server.ts';
import { page, problem, startGateway } from './gateway.ts';
import type { GatewayAnswer, PassingRequest } from './gateway.ts';

// A home whose service stands behind a gateway that refuses one write, or everything
// (contract: Refused keys and requests).

async function open(options: TestServerOptions = {}) {
  const server = await startTestServer(options);
  const gateway = await startGateway(server.baseUrl);
  onTestFinished(() => gateway[Symbol.asyncDispose]());
  const told = new RecordedHome();
  const store = new DirectStore();
  const source = new SettableSource();
  const home = buildHome(source, store, told, { timing: systemTiming });
  onTestFinished(() => home.stop());
  home.start();
  const { baseUrl } = gateway;
  const eventsUrl = `${baseUrl.replace('http', 'ws')}/events`;
  const connect = (key: string) => source.set({ baseUrl, eventsUrl, key });
  const send = async (conversationId: string, text: string) => {
    const entry = buildEntry({ homeId: 'home', conversationId, text });
    const { id, lane } = await store.request('outbox.accept', entry);
    home.outbox.send(lane);
    return id;
  };
  const states = async () => {
    const entries = await store.request('outbox.list', { homeId: 'home' });
    return Object.fromEntries(entries.map(({ input, state }) => [String(input['text']), state]));
  };
  const textsIn = async (conversationId: string) => {
    const { messages } = await server.client.call('message.list', { conversationId });
    return messages.map(({ text }) => text).toReversed();
  };
  const stateKind = () => home.describe().state.kind;
  return { server, gateway, told, store, home, connect, send, states, textsIn, stateKind };
}

const isPost = ({ method, body }: PassingRequest) =>
  method === 'POST' && body.includes('Refuse me');

const refusals: Readonly<Record<string, GatewayAnswer>> = {
  'a page with 403': page(403),
  'a challenge': { ...page(403), headers: { 'Content-Type': 'text/html', 'cf-mitigated': '1' } },
  'a member who may only read': problem(403, 'You can only read here.'),
  'a thread of somebody else': problem(403, 'This is not your thread.', 'not_your_thread'),
  'a quota told with 403': problem(403, 'Your quota is used up.', 'quota_exceeded'),
  'a quota told with 507': problem(507, 'There is no room left.'),
  'a key without that right': problem(401, 'This key may not post.'),
  'a text that is not legal': problem(451, 'Not in this country.'),
  'too much for the gateway': page(413),
  'nothing at that address': page(404),
  'another method': page(405),
  'a problem without a code': problem(422, 'No.'),
  'a body of a megabyte': { status: 403, body: 'x'.repeat(1_000_000) },
};

test.each(Object.entries(refusals))(
  '%s refuses that write alone: it is kept with its reason, and the others go on',
  async (_name, answer) => {
    const { server, gateway, told, store, connect, send, states, textsIn, stateKind, home } =
      await open();
    const [one, other] = [await buildConversation(server), await buildConversation(server)];
    connect(server.client.apiKey);
    await told.until('live');
    gateway.rule = (request) => (isPost(request) ? answer : undefined);
    const refusedId = await send(one.id, 'Refuse me');
    await send(one.id, 'Behind it');
    await send(other.id, 'Elsewhere');
    const title = 'Order flour';
    const item = { guildId: server.guildId, type: 'objective', title };
    const write = buildWrite('work_item.create', item, { homeId: 'home' });
    home.outbox.send((await store.request('outbox.accept', write)).lane);
    await expect.poll(states).toEqual({ 'Refuse me': 'rejected' });
    expect(await textsIn(one.id)).toEqual(['Behind it']);
    expect(await textsIn(other.id)).toEqual(['Elsewhere']);
    expect(stateKind()).toBe('live');
    const [refused] = await store.request('outbox.list', { homeId: 'home' });
    expect(refused?.reason).toMatch(/^[A-Z][^<]+[.)]$/);
    // The refusal is lifted: it goes out once the person asks for it.
    gateway.rule = () => undefined;
    const { lane } = await store.request('outbox.retry', { entryId: refusedId });
    home.outbox.sendNow(lane);
    await expect.poll(states).toEqual({});
    expect(await textsIn(one.id)).toEqual(['Behind it', 'Refuse me']);
  },
);

test.each([
  ['a failing gateway', page(502)],
  ['a quota told with 429', { ...problem(429, 'Wait.'), headers: { 'Retry-After': '1' } }],
])('%s has that write wait, and the lanes of other things go on', async (_name, answer) => {
  const { server, gateway, told, connect, send, states, textsIn, stateKind } = await open();
  const [one, other] = [await buildConversation(server), await buildConversation(server)];
  connect(server.client.apiKey);
  await told.until('live');
  gateway.rule = (request) => (isPost(request) ? answer : undefined);
  await send(one.id, 'Refuse me');
  await send(one.id, 'Behind it');
  await send(other.id, 'Elsewhere');
  await expect.poll(states).toEqual({ 'Refuse me': 'queued', 'Behind it': 'queued' });
  expect(await textsIn(other.id)).toEqual(['Elsewhere']);
  expect(stateKind()).toBe('live');
  gateway.rule = () => undefined;
  await expect.poll(states).toEqual({});
  expect(await textsIn(one.id)).toEqual(['Refuse me', 'Behind it']);
});

test('a page with 200 in the place of one answer does not say whether it arrived', async () => {
  const { server, gateway, told, connect, send, states, stateKind } = await open();
  const { id } = await buildConversation(server);
  connect(server.client.apiKey);
  await told.until('live');
  gateway.rule = (request) => (isPost(request) ? page(200) : undefined);
  await send(id, 'Refuse me');
  await expect.poll(states).toEqual({ 'Refuse me': 'unconfirmed' });
  expect(stateKind()).toBe('live');
});

test.each([
  ['a key that was taken away', problem(401, 'Unknown key.'), 'key_refused'],
  ['a key that may do nothing', problem(403, 'No.'), 'key_refused'],
  ['another address', problem(403, 'Not this host.', 'forbidden_host'), 'failed'],
  ['a page with 200', page(200), 'offline'],
  ['a page with 403', page(403), 'offline'],
  ['a network that wants a sign-in', page(511), 'offline'],
])(
  '%s refuses everything: it is told, and what waits goes out by itself once that is over',
  async (_name, answer, kind) => {
    const { server, gateway, told, connect, send, states, textsIn, stateKind, home } = await open();
    const { id } = await buildConversation(server);
    connect(server.client.apiKey);
    await told.until('live');
    gateway.rule = () => answer;
    await send(id, 'Refuse me');
    await expect.poll(stateKind).toBe(kind);
    expect(home.describe().state.detail).toMatch(/^[A-Z].+\.$/);
    expect(await states()).toEqual({ 'Refuse me': 'queued' });
    gateway.rule = () => undefined;
    await expect.poll(states).toEqual({});
    expect(stateKind()).toBe('live');
    expect(await textsIn(id)).toEqual(['Refuse me']);
    expect(home.describe().extensions).toContain('idempotency');
  },
  60_000,
);

test('a redirect of everything to another origin is told, and followed by nobody', async () => {
  const { server, gateway, told, connect, send, states, textsIn, stateKind, home } = await open();
  const { id } = await buildConversation(server);
  const elsewhere = await startGateway(server.baseUrl);
  onTestFinished(() => elsewhere[Symbol.asyncDispose]());
  connect(server.client.apiKey);
  await told.until('live');
  gateway.rule = ({ path }) => ({
    status: 302,
    headers: { Location: new URL(path, elsewhere.baseUrl).href },
  });
  await send(id, 'Refuse me');
  await expect.poll(stateKind).toBe('offline');
  expect(home.describe().state.detail).toContain('sign-in page');
  gateway.rule = () => undefined;
  await expect.poll(states).toEqual({});
  expect(await textsIn(id)).toEqual(['Refuse me']);
  expect(elsewhere.seen).toEqual([]);
});

test('a page at the start costs a service none of its extensions', async () => {
  const { server, gateway, told, connect, stateKind, home } = await open();
  gateway.rule = () => page(200);
  connect(server.client.apiKey);
  await expect.poll(stateKind).toBe('offline');
  gateway.rule = () => undefined;
  await told.until('live');
  await expect.poll(() => home.describe().extensions).toContain('search');
});

test('a change of what may be written and never read goes out once the person has agreed', async () => {
  const { server, gateway, told, store, home, connect } = await open();
  const { guildId, client } = server;
  const made = await client.call('work_item.create', {
    guildId,
    type: 'objective',
    title: 'Flour',
  });
  connect(client.apiKey);
  await told.until('live');
  gateway.rule = ({ method, path }) =>
    method === 'GET' && path.includes(made.id) ? problem(403, 'You may only write.') : undefined;
  const baseVersion = { updatedAt: made.updatedAt ?? '', values: { title: 'Flour' } };
  const input = { workItemId: made.id, title: 'Rye flour' };
  const write = buildWrite('work_item.update', input, {
    homeId: 'home',
    baseVersion,
    mustCheck: true,
  });
  const { id: entryId, lane } = await store.request('outbox.accept', write);
  home.outbox.send(lane);
  const entries = async () =>
    (await store.request('outbox.list', { homeId: 'home' })).map(({ state, reason }) => ({
      state,
      reason,
    }));
  await expect
    .poll(entries)
    .toEqual([{ state: 'rejected', reason: expect.stringContaining('sent unchecked') }]);
  await store.request('outbox.retry', { entryId });
  home.outbox.sendNow(lane);
  await expect.poll(entries).toEqual([]);
  expect(await client.call('work_item.get', { workItemId: made.id })).toMatchObject({
    title: 'Rye flour',
  });
});
