import { afterEach, beforeEach, expect, test } from 'vitest';
import { HeardStream } from './testing/heard-stream.ts';
import { buildHello, buildMessageCreated } from './testing/scripted-events.ts';

let run: HeardStream;

beforeEach(async () => {
  run = await HeardStream.start();
});
afterEach(() => run.stop());

test('the key is in a header and nowhere in the address; a first connection asks for no past', async () => {
  const { request, query } = await run.live();
  expect(request.headers.authorization).toBe('Bearer secret-key');
  expect(request.url).toBe('/v1/events');
  expect([...query]).toEqual([]);
  expect(run.heard.seen).toEqual(['connecting', 'hello Me', 'afresh', 'live']);
});

test('a lost connection is resumed after the last event, and nothing comes twice', async () => {
  const first = await run.live();
  first.send(buildMessageCreated(11));
  first.send(buildMessageCreated(12));
  await run.until('message.created 12');
  first.socket.terminate();
  await run.untilState('waiting');
  run.timing.advance(500);
  const second = await run.taken(2);
  expect(Object.fromEntries(second.query)).toEqual({ since: '12', log: 'log-a' });
  second.send(buildHello({ seq: 14 }));
  second.send(buildMessageCreated(12));
  second.send(buildMessageCreated(13));
  second.send(buildMessageCreated(14));
  await run.until('message.created 14');
  expect(run.heard.seen.filter((item) => item.startsWith('message'))).toEqual([
    'message.created 11',
    'message.created 12',
    'message.created 13',
    'message.created 14',
  ]);
  expect(run.heard.seen).not.toContain('resync');
});

test('a connection that was lost before any event resumes from where it began', async () => {
  (await run.live({ seq: 10 })).socket.terminate();
  await run.untilState('waiting');
  run.timing.advance(500);
  expect((await run.taken(2)).query.get('since')).toBe('10');
});

test('a connection lost amid a replay resumes after what came, not after what was promised', async () => {
  (await run.live()).socket.terminate();
  await run.untilState('waiting');
  run.timing.advance(500);
  const second = await run.taken(2);
  second.send(buildHello({ seq: 99 }));
  second.send(buildMessageCreated(11));
  await run.until('message.created 11');
  second.socket.terminate();
  await run.untilState('waiting', 2);
  run.timing.advance(1_000);
  expect((await run.taken(3)).query.get('since')).toBe('11');
});

test('a resync is passed on in its place, and the position moves with it', async () => {
  (await run.live()).socket.terminate();
  await run.untilState('waiting');
  run.timing.advance(500);
  const second = await run.taken(2);
  second.send(buildHello({ seq: 5_000 }));
  second.send({ type: 'resync', seq: 5_000 });
  second.send(buildMessageCreated(5_001));
  await run.until('message.created 5001');
  expect(run.heard.seen.slice(-3)).toEqual(['live', 'resync', 'message.created 5001']);
});

test('a service set back to another log is read afresh once, whether or not it says so', async () => {
  (await run.live()).socket.terminate();
  await run.untilState('waiting');
  run.timing.advance(500);
  const second = await run.taken(2);
  second.send(buildHello({ seq: 3, log: 'log-b' }));
  second.send({ type: 'resync', seq: 3 });
  second.send(buildMessageCreated(4));
  await run.until('message.created 4');
  expect(run.heard.seen.filter((item) => item === 'resync' || item === 'afresh')).toEqual([
    'afresh',
    'afresh',
  ]);
  second.socket.terminate();
  await run.untilState('waiting', 2);
  run.timing.advance(1_000);
  expect(Object.fromEntries((await run.taken(3)).query)).toEqual({ since: '4', log: 'log-b' });
});

test('an event that is not known or not understood is left out, but its place counts', async () => {
  const first = await run.live();
  first.send({ type: 'planet.discovered', seq: 11, data: {} });
  first.send({ type: 'message.created', seq: 12, data: { message: 7 } });
  first.send({ type: '__proto__', seq: 13, data: {} });
  for (const noise of ['', '{', 'null', '7', '[]', '{"seq":1}', '{"type":7}']) {
    first.send(noise);
  }
  first.socket.send(Buffer.from('binary'));
  first.send({ type: 'operator.thinking', data: { operatorId: 'opr_ada', conversationId: 'c' } });
  await run.until('operator.thinking undefined');
  expect(run.heard.seen.slice(4)).toEqual([
    'skipped planet.discovered',
    'skipped message.created',
    'skipped __proto__',
    'operator.thinking undefined',
  ]);
  first.socket.terminate();
  await run.untilState('waiting');
  run.timing.advance(500);
  expect((await run.taken(2)).query.get('since')).toBe('13');
});

test('an address that does not greet as the service does has no socket; it is tried again in five minutes', async () => {
  run.stream.follow(run.service.endpoint);
  (await run.taken(1)).send('Welcome to the chat!');
  await run.untilState('absent');
  expect(run.timing.waits).toEqual([5 * 60_000]);
  run.timing.advance(5 * 60_000);
  (await run.taken(2)).send(buildHello());
  await run.untilState('live');
});

test('a service that begins with an event is live from there, and afresh after each loss', async () => {
  run.stream.follow(run.service.endpoint);
  const first = await run.taken(1);
  first.send({ ...buildMessageCreated(11), seq: undefined });
  await run.until('message.created undefined');
  expect(run.stream.state).toBe('live');
  first.socket.terminate();
  await run.untilState('waiting');
  run.timing.advance(500);
  const second = await run.taken(2);
  expect([...second.query]).toEqual([]);
  second.send({ ...buildMessageCreated(12), seq: undefined });
  await run.heard.until((seen) => seen.filter((item) => item === 'afresh').length === 2);
});

test('a greeting that says nothing more is one', async () => {
  run.stream.follow(run.service.endpoint);
  const socket = await run.taken(1);
  socket.send({ type: 'hello', heartbeatSeconds: null, user: '' });
  socket.send(buildMessageCreated(3));
  await run.until('message.created 3');
  expect(run.stream.state).toBe('live');
});

test.each([200, 302, 400, 404, 405, 426, 501])(
  'a handshake answered with %i says that there is no socket',
  async (status) => {
    run.service.refuseWith = status;
    run.stream.follow(run.service.endpoint);
    await run.untilState('absent');
    expect(run.stream.state).toBe('absent');
  },
);

test('a service without resume is not asked for the past, and everything is read afresh', async () => {
  const first = await run.live();
  run.canResume = false;
  first.socket.terminate();
  await run.untilState('waiting');
  run.timing.advance(500);
  const second = await run.taken(2);
  expect([...second.query]).toEqual([]);
  second.send(buildHello({ seq: 12 }));
  await run.heard.until((seen) => seen.filter((item) => item === 'afresh').length === 2);
});

test('a service that takes no position is asked without one', async () => {
  const first = await run.live();
  run.service.refuseWith = 400;
  first.socket.terminate();
  await run.untilState('waiting');
  run.timing.advance(500);
  await run.service.refused.count(1);
  await run.untilState('waiting', 2);
  run.service.refuseWith = undefined;
  run.timing.advance(1_000);
  expect([...(await run.taken(2)).query]).toEqual([]);
});
