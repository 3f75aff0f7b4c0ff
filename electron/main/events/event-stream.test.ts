import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backoffMs, serviceBackoff } from '../timing.ts';
import { EventStream } from './event-stream.ts';
import { ManualTiming } from '../testing/manual-timing.ts';
import { buildHello, buildMessageCreated, startScriptedEvents } from './testing/scripted-events.ts';
import type { ScriptedEvents, TakenSocket } from './testing/scripted-events.ts';
import { Signals } from '../testing/signals.ts';

let service: ScriptedEvents;
let timing: ManualTiming;
let heard: Signals<string>;
let stream: EventStream;
let canResume: boolean;

beforeEach(async () => {
  service = await startScriptedEvents();
  timing = new ManualTiming();
  canResume = true;
  heard = new Signals();
  stream = new EventStream({
    timing,
    canResume: () => canResume,
    onState: heard.add,
    onSign: () => {},
    onLive: (hello, isResumed) => {
      heard.add(`hello ${hello?.user?.name}`);
      if (!isResumed) heard.add('afresh');
    },
    onEvent: ({ type, seq }) => heard.add(`${type} ${seq}`),
    onResync: () => heard.add('resync'),
    onSkipped: (type) => heard.add(`skipped ${type}`),
  });
});
afterEach(async () => {
  stream.follow(undefined);
  await service[Symbol.asyncDispose]();
});

/** The nth socket that the service took, counted from 1. */
async function taken(count: number): Promise<TakenSocket> {
  const socket = (await service.taken.count(count))[count - 1];
  if (socket === undefined) {
    throw new Error('No such socket.');
  }
  return socket;
}

const until = (item: string) => heard.until((seen) => seen.includes(item));
const untilState = (state: string, times = 1) =>
  heard.until((seen) => seen.filter((item) => item === state).length >= times);

async function live(hello: object = {}): Promise<TakenSocket> {
  stream.follow(service.endpoint);
  const socket = await taken(1);
  socket.send(buildHello(hello));
  await untilState('live');
  return socket;
}

test('the key is in a header and nowhere in the address; a first connection asks for no past', async () => {
  const { request, query } = await live();
  expect(request.headers.authorization).toBe('Bearer secret-key');
  expect(request.url).toBe('/v1/events');
  expect([...query]).toEqual([]);
  expect(heard.seen).toEqual(['connecting', 'hello Me', 'afresh', 'live']);
});

test('a lost connection is resumed after the last event, and nothing comes twice', async () => {
  const first = await live();
  first.send(buildMessageCreated(11));
  first.send(buildMessageCreated(12));
  await until('message.created 12');
  first.socket.terminate();
  await untilState('waiting');
  timing.advance(500);
  const second = await taken(2);
  expect(Object.fromEntries(second.query)).toEqual({ since: '12', log: 'log-a' });
  second.send(buildHello({ seq: 14 }));
  second.send(buildMessageCreated(12));
  second.send(buildMessageCreated(13));
  second.send(buildMessageCreated(14));
  await until('message.created 14');
  expect(heard.seen.filter((item) => item.startsWith('message'))).toEqual([
    'message.created 11',
    'message.created 12',
    'message.created 13',
    'message.created 14',
  ]);
  expect(heard.seen).not.toContain('resync');
});

test('a connection that was lost before any event resumes from where it began', async () => {
  (await live({ seq: 10 })).socket.terminate();
  await untilState('waiting');
  timing.advance(500);
  expect((await taken(2)).query.get('since')).toBe('10');
});

test('a connection lost amid a replay resumes after what came, not after what was promised', async () => {
  (await live()).socket.terminate();
  await untilState('waiting');
  timing.advance(500);
  const second = await taken(2);
  second.send(buildHello({ seq: 99 }));
  second.send(buildMessageCreated(11));
  await until('message.created 11');
  second.socket.terminate();
  await untilState('waiting', 2);
  timing.advance(1_000);
  expect((await taken(3)).query.get('since')).toBe('11');
});

test('a resync is passed on in its place, and the position moves with it', async () => {
  (await live()).socket.terminate();
  await untilState('waiting');
  timing.advance(500);
  const second = await taken(2);
  second.send(buildHello({ seq: 5_000 }));
  second.send({ type: 'resync', seq: 5_000 });
  second.send(buildMessageCreated(5_001));
  await until('message.created 5001');
  expect(heard.seen.slice(-3)).toEqual(['live', 'resync', 'message.created 5001']);
});

test('a service set back to another log is read afresh once, whether or not it says so', async () => {
  (await live()).socket.terminate();
  await untilState('waiting');
  timing.advance(500);
  const second = await taken(2);
  second.send(buildHello({ seq: 3, log: 'log-b' }));
  second.send({ type: 'resync', seq: 3 });
  second.send(buildMessageCreated(4));
  await until('message.created 4');
  expect(heard.seen.filter((item) => item === 'resync' || item === 'afresh')).toEqual([
    'afresh',
    'afresh',
  ]);
  second.socket.terminate();
  await untilState('waiting', 2);
  timing.advance(1_000);
  expect(Object.fromEntries((await taken(3)).query)).toEqual({ since: '4', log: 'log-b' });
});

test('what is not known or not understood is left out, but counts as come', async () => {
  const first = await live();
  first.send({ type: 'planet.discovered', seq: 11, data: {} });
  first.send({ type: 'message.created', seq: 12, data: { message: 7 } });
  first.send({ type: '__proto__', seq: 13, data: {} });
  for (const noise of ['', '{', 'null', '7', '[]', '{"seq":1}', '{"type":7}']) {
    first.send(noise);
  }
  first.socket.send(Buffer.from('binary'));
  first.send({ type: 'operator.thinking', data: { operatorId: 'opr_ada', conversationId: 'c' } });
  await until('operator.thinking undefined');
  expect(heard.seen.slice(4)).toEqual([
    'skipped planet.discovered',
    'skipped message.created',
    'skipped __proto__',
    'operator.thinking undefined',
  ]);
  first.socket.terminate();
  await untilState('waiting');
  timing.advance(500);
  expect((await taken(2)).query.get('since')).toBe('13');
});

test('what does not speak as the service does has no socket; it is tried again in five minutes', async () => {
  stream.follow(service.endpoint);
  (await taken(1)).send('Welcome to the chat!');
  await untilState('absent');
  expect(timing.waits).toEqual([5 * 60_000]);
  timing.advance(5 * 60_000);
  (await taken(2)).send(buildHello());
  await untilState('live');
});

test('a service that begins with an event is live from there, and afresh after each loss', async () => {
  stream.follow(service.endpoint);
  const first = await taken(1);
  first.send({ ...buildMessageCreated(11), seq: undefined });
  await until('message.created undefined');
  expect(stream.state).toBe('live');
  first.socket.terminate();
  await untilState('waiting');
  timing.advance(500);
  const second = await taken(2);
  expect([...second.query]).toEqual([]);
  second.send({ ...buildMessageCreated(12), seq: undefined });
  await heard.until((seen) => seen.filter((item) => item === 'afresh').length === 2);
});

test('a greeting that says nothing more is one', async () => {
  stream.follow(service.endpoint);
  const socket = await taken(1);
  socket.send({ type: 'hello', heartbeatSeconds: null, user: '' });
  socket.send(buildMessageCreated(3));
  await until('message.created 3');
  expect(stream.state).toBe('live');
});

test.each([200, 302, 400, 404, 405, 426, 501])(
  'a handshake answered with %i says that there is no socket',
  async (status) => {
    service.refuseWith = status;
    stream.follow(service.endpoint);
    await untilState('absent');
    expect(stream.state).toBe('absent');
  },
);

test('a service without resume is not asked for the past, and everything is read afresh', async () => {
  const first = await live();
  canResume = false;
  first.socket.terminate();
  await untilState('waiting');
  timing.advance(500);
  const second = await taken(2);
  expect([...second.query]).toEqual([]);
  second.send(buildHello({ seq: 12 }));
  await heard.until((seen) => seen.filter((item) => item === 'afresh').length === 2);
});

test('a service that takes no position is asked without one', async () => {
  const first = await live();
  service.refuseWith = 400;
  first.socket.terminate();
  await untilState('waiting');
  timing.advance(500);
  await service.refused.count(1);
  await untilState('waiting', 2);
  service.refuseWith = undefined;
  timing.advance(1_000);
  expect([...(await taken(2)).query]).toEqual([]);
});

test('a service that gives no sign unasked is asked for one, and found dead within 45 s', async () => {
  const { socket } = await live({ heartbeatSeconds: 3_600 });
  const asked = new Promise<void>((resolve) => socket.once('ping', () => resolve()));
  timing.advance(22_500);
  await asked;
  socket.pause();
  timing.advance(45_000);
  expect(heard.seen).toContain('waiting');
});

test('two heartbeats of silence end the connection; a ping or a frame is a sign of life', async () => {
  const { socket, send } = await live({ heartbeatSeconds: 20 });
  timing.advance(39_000);
  socket.ping();
  await new Promise<void>((resolve) => socket.once('pong', () => resolve()));
  timing.advance(39_000);
  expect(stream.state).toBe('live');
  send(buildMessageCreated(11));
  await until('message.created 11');
  timing.advance(39_999);
  expect(stream.state).toBe('live');
  timing.advance(1);
  expect(stream.state).toBe('waiting');
});

test('a heartbeat that no machine could keep is not believed', async () => {
  await live({ heartbeatSeconds: 0.001 });
  timing.advance(1_000);
  expect(stream.state).toBe('live');
});

test('a service that takes the socket and says nothing is left', async () => {
  stream.follow(service.endpoint);
  await taken(1);
  timing.advance(30_000);
  expect(stream.state).toBe('waiting');
});

test('waits grow to 30 s and no further, and a connection that lasted starts over', async () => {
  timing.chance = 0.999_999;
  const first = await live();
  timing.advance(10_000);
  service.refuseWith = 503;
  first.socket.terminate();
  const waits: number[] = [];
  for (let failures = 1; failures <= 9; failures += 1) {
    await untilState('waiting', failures);
    waits.push(Math.round(timing.waits[0] ?? 0));
    timing.advance(30_000);
  }
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('a wait is anywhere from nothing to its ceiling', () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.nat(10_000), chance, (failures, random) => {
      const ms = backoffMs(serviceBackoff, failures, () => random);
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(ms).toBeLessThanOrEqual(Math.min(30_000, 500 * 2 ** failures));
    }),
  );
});

test('a refused key is said, and tried again later', async () => {
  service.refuseWith = 401;
  stream.follow(service.endpoint);
  await untilState('refused');
  service.refuseWith = undefined;
  timing.advance(500);
  (await taken(1)).send(buildHello());
  await untilState('live');
  expect(stream.state).toBe('live');
});

test('a wait can be ended, and a new address is connected to at once', async () => {
  timing.chance = 0.999;
  const first = await live();
  first.socket.terminate();
  await untilState('waiting');
  stream.connectNow();
  await taken(2);
  await using moved = await startScriptedEvents();
  stream.follow(moved.endpoint);
  const [socket] = await moved.taken.count(1);
  expect(socket?.query.get('since')).toBe('10');
});

test('a frame larger than any event may be ends the connection', async () => {
  const { send } = await live();
  send(JSON.stringify({ type: 'message.created', seq: 11, data: 'x'.repeat(8 * 1024 * 1024) }));
  await untilState('waiting');
  expect(heard.seen).not.toContain('skipped message.created');
});

test('a stream that was let go says nothing more', async () => {
  const { send } = await live();
  send(buildMessageCreated(11));
  stream.follow(undefined);
  expect(heard.seen.at(-1)).toBe('idle');
  expect(timing.waits).toEqual([]);
});
