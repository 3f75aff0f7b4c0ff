import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiClient } from '../service/api-client.ts';
import { networkFaultOf } from '../network/network-fault.ts';
import { Connection } from './connection.ts';
import { ManualTiming } from '../testing/manual-timing.ts';
import { SettableSource } from './testing/recorded-home.ts';
import { buildHello, startScriptedEvents } from '../events/testing/scripted-events.ts';
import type { ScriptedEvents } from '../events/testing/scripted-events.ts';
import { Signals } from '../testing/signals.ts';

let service: ScriptedEvents;
let timing: ManualTiming;
let source: SettableSource;
let states: Signals<string>;
let connection: Connection;
let respond: (request: Request) => Response | Promise<Response>;

/** An answer to whatever is read. */
const well = () =>
  Response.json({ status: 'ok', version: '1', extensions: [], guilds: [], notifications: [] });
const refuse = (status: number) => () => Response.json({}, { status });
const html = { 'Content-Type': 'text/html' };
const lost = () => {
  throw new TypeError('The connection was lost.');
};

beforeEach(async () => {
  service = await startScriptedEvents();
  timing = new ManualTiming();
  source = new SettableSource();
  states = new Signals();
  respond = well;
  connection = new Connection({
    source,
    client: new ApiClient({
      fetch: async (input) => respond(input as Request),
      isRedirect: (error) => networkFaultOf(error) === 'redirected',
    }),
    timing,
    log: { warn: () => {} },
    onChange: () => states.add(connection.state.kind),
    onEvent: () => {},
    onResync: () => {},
  });
  connection.start();
});
afterEach(async () => {
  connection.stop();
  await service[Symbol.asyncDispose]();
});

const until = (kind: string) => states.until((seen) => seen.at(-1) === kind);

async function live() {
  source.set(service.endpoint);
  const [socket] = await service.taken.count(1);
  socket?.send(buildHello());
  await until('live');
  return socket;
}

/** The socket breaks, and no other is to be had. */
async function loseSocket(): Promise<void> {
  const socket = await live();
  service.refuseWith = 503;
  socket?.socket.terminate();
  await until('reconnecting');
}

test('a loss is a matter of a moment for ten seconds, then the service is offline since it', async () => {
  respond = lost;
  const since = new Date(timing.now()).toISOString();
  await loseSocket();
  timing.advance(9_999);
  expect(connection.state).toEqual({ kind: 'reconnecting', since });
  timing.advance(1);
  expect(connection.state).toEqual({ kind: 'offline', since });
});

test('a service that never was there is starting for ten seconds, then offline', () => {
  respond = lost;
  service.refuseWith = 503;
  source.set(service.endpoint);
  timing.advance(9_999);
  expect(connection.state.kind).toBe('starting');
  timing.advance(1);
  expect(connection.state.kind).toBe('offline');
});

test('a connection that was stopped asks and tells nothing more, whatever still comes', async () => {
  await loseSocket();
  timing.advance(10_000);
  await until('polling');
  const asked = new Signals<(response: Response) => void>();
  respond = () => new Promise(asked.add);
  const reading = connection.perform('notification.list', {});
  const [answer] = await asked.count(1);
  connection.stop();
  const told = states.seen.length;
  answer?.(refuse(401)());
  await expect(reading).rejects.toMatchObject({ status: 401 });
  source.set({ ...service.endpoint });
  for (let second = 0; second < 60; second += 1) {
    timing.advance(1_000);
  }
  expect(asked.seen).toHaveLength(1);
  expect(states.seen).toHaveLength(told);
});

test('a service that answers without its socket is polled, and live again with it', async () => {
  await loseSocket();
  timing.advance(10_000);
  await until('polling');
  service.refuseWith = undefined;
  connection.retry();
  const [, again] = await service.taken.count(2);
  again?.send(buildHello());
  await until('live');
  expect(connection.state.kind).toBe('live');
});

test('a service that comes back is no longer offline', async () => {
  respond = lost;
  await loseSocket();
  timing.advance(10_000);
  expect(connection.state.kind).toBe('offline');
  service.refuseWith = undefined;
  connection.retry();
  const [, again] = await service.taken.count(2);
  again?.send(buildHello());
  await until('live');
});

test.each([401, 403])(
  'a read refused with %i is about the key, until one is answered',
  async (status) => {
    await live();
    respond = refuse(status);
    await expect(connection.perform('notification.list', {})).rejects.toMatchObject({ status });
    expect(connection.state).toMatchObject({
      kind: 'key_refused',
      detail: 'The service doesn’t accept the key.',
    });
    respond = well;
    await connection.perform('notification.list', {});
    expect(connection.state.kind).toBe('live');
  },
);

/** Refuses one request alone; reads are answered. */
const refuseOnly = (method: string, status: number) => (request: Request) =>
  request.method === method && !request.url.includes('/notifications')
    ? Response.json({}, { status })
    : well();

const write = () => connection.perform('message.create', { conversationId: 'cnv_1', text: 'Hi' });

test.each([401, 403])('a write refused with %i is about that write alone', async (status) => {
  await live();
  respond = refuseOnly('POST', status);
  await expect(write()).rejects.toMatchObject({ status, isOfHome: false });
  expect(connection.state.kind).toBe('live');
});

test.each([401, 403])(
  'a write refused with %i is about the key where reads are refused with it',
  async (status) => {
    await live();
    respond = refuse(status);
    await expect(write()).rejects.toMatchObject({ status, isOfHome: true });
    expect(connection.state.kind).toBe('key_refused');
  },
);

test('a read refused with 403 is about what was read, where another is answered', async () => {
  await live();
  respond = refuseOnly('GET', 403);
  const read = connection.perform('message.list', { conversationId: 'cnv_1' });
  await expect(read).rejects.toMatchObject({ status: 403, isOfHome: false });
  expect(connection.state.kind).toBe('live');
});

test('a refused key that the service takes again is noticed without anybody asking', async () => {
  await live();
  respond = refuse(403);
  await expect(write()).rejects.toMatchObject({ status: 403 });
  expect(connection.state.kind).toBe('key_refused');
  respond = well;
  timing.advance(2_000);
  await until('live');
});

test('what a former key is refused says nothing of the one that came meanwhile', async () => {
  await live();
  const asked = new Signals<(response: Response) => void>();
  respond = () => new Promise(asked.add);
  const writing = write();
  const [refuseWrite] = await asked.count(1);
  source.set({ ...service.endpoint, key: 'another' });
  const [, again] = await service.taken.count(2);
  again?.send(buildHello());
  refuseWrite?.(refuse(401)());
  await expect(writing).rejects.toMatchObject({ status: 401, isOfHome: true });
  await until('live');
  expect(states.seen).not.toContain('key_refused');
});

test('a key that comes while the former one is looked at is not judged by that', async () => {
  await live();
  const asked = new Signals<(response: Response) => void>();
  respond = (request) =>
    request.url.includes('/notifications') &&
    request.headers.get('authorization') !== 'Bearer another'
      ? new Promise(asked.add)
      : refuse(401)();
  const writing = write();
  const [refuseRead] = await asked.count(1);
  respond = well;
  source.set({ ...service.endpoint, key: 'another' });
  const [, again] = await service.taken.count(2);
  again?.send(buildHello());
  await until('live');
  refuseRead?.(refuse(401)());
  await expect(writing).rejects.toMatchObject({ status: 401, isOfHome: true });
  expect(connection.state.kind).toBe('live');
});

test.each([401, 403])('a socket refused with %i is about the key', async (status) => {
  service.refuseWith = status;
  respond = refuse(status);
  source.set(service.endpoint);
  await until('key_refused');
  expect(service.taken.seen).toEqual([]);
});

test.each([401, 403])(
  'a service that refuses its socket alone with %i is polled at once',
  async (status) => {
    service.refuseWith = status;
    source.set(service.endpoint);
    const passed = () => {
      timing.advance(1);
      return connection.state.kind;
    };
    await expect.poll(passed).toBe('polling');
    expect(states.seen).not.toContain('key_refused');
    expect(states.seen).not.toContain('offline');
  },
);

test('an address that is refused is told apart from a key', async () => {
  service.refuseWith = 403;
  respond = () => Response.json({ code: 'forbidden_host' }, { status: 403 });
  source.set(service.endpoint);
  await until('failed');
  expect(connection.state.detail).toContain('not your key');
  respond = well;
  service.refuseWith = undefined;
  timing.advance(2_000);
  const [socket] = await service.taken.count(1);
  socket?.send(buildHello());
  await until('live');
});

const portals = {
  'a page with 200': () => new Response('<html>Accept the terms</html>', { headers: html }),
  'a page that says it is JSON': () => Response.json({}, { headers: html }),
  'a page with 403': () => new Response('<html>No</html>', { status: 403, headers: html }),
  'a network that wants a sign-in': () => new Response('', { status: 511 }),
  'a redirect': () => {
    throw new TypeError('fetch failed', { cause: new Error('unexpected redirect') });
  },
};

test.each(Object.entries(portals))('%s in the place of the service is told', async (_, portal) => {
  respond = portal;
  service.refuseWith = 200;
  source.set(service.endpoint);
  await until('offline');
  expect(connection.state.detail).toContain('A web page answers instead of the service.');
  respond = well;
  service.refuseWith = undefined;
  timing.advance(2_000);
  const [socket] = await service.taken.count(1);
  socket?.send(buildHello());
  await until('live');
  expect(connection.state.detail).toBeUndefined();
});

test('a page in the place of one answer leaves the home as it is', async () => {
  await live();
  respond = (request) => (request.method === 'POST' ? portals['a page with 403']() : well());
  await expect(write()).rejects.toMatchObject({ status: 403, isOfHome: false });
  expect(connection.state.kind).toBe('live');
});

test('another key is given its own chance', async () => {
  service.refuseWith = 401;
  respond = refuse(401);
  source.set(service.endpoint);
  await until('key_refused');
  service.refuseWith = undefined;
  respond = well;
  source.set({ ...service.endpoint, key: 'another' });
  const [socket] = await service.taken.count(1);
  socket?.send(buildHello());
  await until('live');
  expect(socket?.request.headers.authorization).toBe('Bearer another');
});
