import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backoffMs, serviceBackoff } from '../timing.ts';
import { HeardStream } from './testing/heard-stream.ts';
import { buildHello, buildMessageCreated, startScriptedEvents } from './testing/scripted-events.ts';

let run: HeardStream;

beforeEach(async () => {
  run = await HeardStream.start();
});
afterEach(() => run.stop());

test('a service that gives no sign unasked is asked for one, and found dead within 45 s', async () => {
  const { socket } = await run.live({ heartbeatSeconds: 3_600 });
  const asked = new Promise<void>((resolve) => socket.once('ping', () => resolve()));
  run.timing.advance(22_500);
  await asked;
  socket.pause();
  run.timing.advance(45_000);
  expect(run.heard.seen).toContain('waiting');
});

test('two heartbeats of silence end the connection; a ping or a frame is a sign of life', async () => {
  const { socket, send } = await run.live({ heartbeatSeconds: 20 });
  run.timing.advance(39_000);
  socket.ping();
  await new Promise<void>((resolve) => socket.once('pong', () => resolve()));
  run.timing.advance(39_000);
  expect(run.stream.state).toBe('live');
  send(buildMessageCreated(11));
  await run.until('message.created 11');
  run.timing.advance(39_999);
  expect(run.stream.state).toBe('live');
  run.timing.advance(1);
  expect(run.stream.state).toBe('waiting');
});

test('a heartbeat that no machine could keep is not believed', async () => {
  await run.live({ heartbeatSeconds: 0.001 });
  run.timing.advance(1_000);
  expect(run.stream.state).toBe('live');
});

test('a service that takes the socket and says nothing is left', async () => {
  run.stream.follow(run.service.endpoint);
  await run.taken(1);
  run.timing.advance(30_000);
  expect(run.stream.state).toBe('waiting');
});

test('waits grow to 30 s and no further, and a connection that lasted starts over', async () => {
  run.timing.chance = 0.999_999;
  const first = await run.live();
  run.timing.advance(10_000);
  run.service.refuseWith = 503;
  first.socket.terminate();
  const waits: number[] = [];
  for (let failures = 1; failures <= 9; failures += 1) {
    await run.untilState('waiting', failures);
    waits.push(Math.round(run.timing.waits[0] ?? 0));
    run.timing.advance(30_000);
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
  run.service.refuseWith = 401;
  run.stream.follow(run.service.endpoint);
  await run.untilState('refused');
  run.service.refuseWith = undefined;
  run.timing.advance(500);
  (await run.taken(1)).send(buildHello());
  await run.untilState('live');
  expect(run.stream.state).toBe('live');
});

test('a wait can be ended, and a new address is connected to at once', async () => {
  run.timing.chance = 0.999;
  const first = await run.live();
  first.socket.terminate();
  await run.untilState('waiting');
  run.stream.connectNow();
  await run.taken(2);
  await using moved = await startScriptedEvents();
  run.stream.follow(moved.endpoint);
  const [socket] = await moved.taken.count(1);
  expect(socket?.query.get('since')).toBe('10');
});

test('a frame larger than any event may be ends the connection', async () => {
  const { send } = await run.live();
  send(JSON.stringify({ type: 'message.created', seq: 11, data: 'x'.repeat(8 * 1024 * 1024) }));
  await run.untilState('waiting');
  expect(run.heard.seen).not.toContain('skipped message.created');
});

test('a stream that was let go says nothing more', async () => {
  const { send } = await run.live();
  send(buildMessageCreated(11));
  run.stream.follow(undefined);
  expect(run.heard.seen.at(-1)).toBe('idle');
  expect(run.timing.waits).toEqual([]);
});
