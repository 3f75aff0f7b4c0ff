import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiClient } from '../service/api-client.ts';
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
    client: new ApiClient({ fetch: async (input) => respond(input as Request) }),
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

test('a write refused with 403 is about that write alone, with 401 about the key', async () => {
  await live();
  const write = () => connection.perform('message.create', { conversationId: 'cnv_1', text: 'Hi' });
  respond = refuse(403);
  await expect(write()).rejects.toMatchObject({ status: 403 });
  expect(connection.state.kind).toBe('live');
  respond = refuse(401);
  await expect(write()).rejects.toMatchObject({ status: 401 });
  expect(connection.state.kind).toBe('key_refused');
});

test.each([401, 403])('a socket refused with %i is about the key', async (status) => {
  service.refuseWith = status;
  source.set(service.endpoint);
  await until('key_refused');
  expect(service.taken.seen).toEqual([]);
});

test('another key is given its own chance', async () => {
  service.refuseWith = 401;
  source.set(service.endpoint);
  await until('key_refused');
  service.refuseWith = undefined;
  source.set({ ...service.endpoint, key: 'another' });
  const [socket] = await service.taken.count(1);
  socket?.send(buildHello());
  await until('live');
  expect(socket?.request.headers.authorization).toBe('Bearer another');
});
