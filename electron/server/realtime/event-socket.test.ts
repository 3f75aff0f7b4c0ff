import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { recordEvents, refusedHandshake } from '../testing/event-recorder.ts';
import type { EventRecorder } from '../testing/event-recorder.ts';
import { TestClient } from '../testing/test-client.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

function open(server: Pick<TestServer, 'eventsUrl' | 'client'>, query = '') {
  return recordEvents(server.eventsUrl, server.client.apiKey, { query });
}

/** Returns the seqs of a recorder's durable events, without that of the greeting. */
function seqsOf(events: EventRecorder): number[] {
  return events.frames.flatMap((frame) =>
    frame.type === 'hello' || frame.type === 'resync' || frame.seq === undefined ? [] : [frame.seq],
  );
}

test('hello comes first, then the events in order and as defined by the contract', async () => {
  const server = await startTestServer();
  const events = await open(server);
  const conversation = await buildConversation(server, { initialMessage: 'One' });
  const conversationId = conversation.id;
  const asOperatorId = server.operators[0]?.id ?? '';
  await server.client.call('message.create', { conversationId, text: 'Two', asOperatorId });
  await server.client.call('conversation.update', { conversationId, archived: true });
  await server.client.call('notification.read_all', {});
  await events.waitForType('notifications.read');
  const [hello, ...rest] = events.frames;
  expect(hello).toMatchObject({
    type: 'hello',
    seq: 3,
    log: expect.any(String),
    heartbeatSeconds: 15,
    user: { id: server.userIds[0], name: 'Anna' },
  });
  const durable = rest.filter((frame) => frame.seq !== undefined);
  expect(durable.map((frame) => frame.type)).toStrictEqual([
    'conversation.created',
    'message.created',
    'message.created',
    'conversation.updated',
    'notification.created',
    'conversation.updated',
    'notifications.read',
  ]);
  expect(durable.map((frame) => frame.seq)).toStrictEqual([4, 5, 6, 7, 8, 9, 10]);
  expect(durable[0]).toMatchObject({
    guildId: server.guildId,
    at: conversation.createdAt,
    data: { conversation: { id: conversationId, lastMessage: { text: 'One' } } },
  });
  expect(durable[2]).toMatchObject({
    data: { conversationId, message: { text: 'Two', authorId: asOperatorId } },
  });
  const posted = durable[2]?.data as { message: { id: string } } | undefined;
  expect(durable[3]).toMatchObject({
    data: { conversation: { lastMessage: { messageId: posted?.message.id, text: 'Two' } } },
  });
  expect(durable[5]).toMatchObject({ data: { conversation: { archived: true } } });
  expect(durable[6]).toMatchObject({ data: { markedCount: 1 } });
  expect(durable[6]?.guildId).toBeUndefined();
});

test('a refused write publishes no event and uses no seq', async () => {
  const server = await startTestServer();
  const { id: conversationId } = await buildConversation(server);
  const events = await open(server);
  const asOperatorId = server.operators[1]?.id ?? '';
  await server.client.refused('POST', `/conversations/${conversationId}/messages`, {
    body: { text: 'x', asOperatorId },
  });
  await server.client.call('message.create', { conversationId, text: 'y' });
  const told = await events.waitForType('message.created');
  expect(told.seq).toBe((events.frames[0]?.seq ?? 0) + 1);
});

test('resuming from any position during writes neither loses nor repeats events', async () => {
  const server = await startTestServer();
  const { client } = server;
  const { id: conversationId } = await buildConversation(server);
  const post = (index: number) =>
    client.call('message.create', { conversationId, text: `${index}` });
  // More than a page of the replay.
  for (let index = 0; index < 150; index += 1) {
    await post(index);
  }
  const whole = await open(server, '?since=0');
  const last = async (recorder: EventRecorder, text: string) => {
    await recorder.waitFor(
      ({ type, data }) =>
        type === 'conversation.updated' && JSON.stringify(data).includes(`"text":"${text}"`),
    );
  };
  await last(whole, '149');
  const newest = Math.max(...seqsOf(whole));
  const log = whole.frames[0]?.log ?? '';
  const positions = [0, 1, 4, 57, 199, 200, 201, newest - 1, newest];
  const writing = (async () => {
    for (let index = 150; index < 200; index += 1) {
      await post(index);
    }
  })();
  const resumed = await Promise.all(
    positions.map((since) => open(server, `?since=${since}&log=${log}`)),
  );
  await writing;
  await Promise.all([whole, ...resumed].map((recorder) => last(recorder, '199')));
  const end = Math.max(...seqsOf(whole));
  for (const [index, recorder] of resumed.entries()) {
    const since = positions[index] ?? 0;
    const expected = Array.from({ length: end - since }, (_, step) => since + step + 1);
    expect(seqsOf(recorder)).toStrictEqual(expected);
  }
});

test('resuming works after a restart of the server', async () => {
  const first = await startTestServer();
  const { id: conversationId } = await buildConversation(first, { initialMessage: 'One' });
  const events = await open(first, '?since=0');
  const seen = await events.waitForType('message.created');
  const log = events.frames[0]?.log ?? '';
  await first.stop();
  expect(await events.closed).toMatchObject({ code: 1001 });
  const second = await startTestServer({ dataDir: first.dataDir });
  const client = new TestClient(second.baseUrl, first.client.apiKey);
  await client.call('message.create', { conversationId, text: 'Two' });
  const again = await open({ ...second, client }, `?since=${seen.seq}&log=${log}`);
  await again.waitForType('conversation.updated');
  // The acts of operators about the message may follow.
  expect(again.stored.slice(0, 3).map((frame) => frame.type)).toStrictEqual([
    'hello',
    'message.created',
    'conversation.updated',
  ]);
  expect(again.frames[0]?.log).toBe(log);
});

test('a position beyond the newest event or of another log gets resync, then live events', async () => {
  const server = await startTestServer();
  const { id: conversationId } = await buildConversation(server);
  const newest = (await open(server)).frames[0]?.seq ?? 0;
  for (const query of [`?since=${newest + 1}`, '?since=0&log=other']) {
    const events = await open(server, query);
    expect(await events.waitForType('resync')).toStrictEqual({ type: 'resync', seq: newest });
  }
  const events = await open(server, '?since=999999');
  await events.waitForType('resync');
  await server.client.call('message.create', { conversationId, text: 'Live' });
  await events.waitForType('message.created');
  expect(seqsOf(events)[0]).toBe(newest + 1);
});

test('malformed positions and unknown parameters are refused before the upgrade', async () => {
  const { client, eventsUrl } = await startTestServer();
  const headers = { Authorization: `Bearer ${client.apiKey}` };
  const queries = ['since=x', 'since=-1', 'since=1.5', 'since=', 'since=1&since=2', 'from=1'];
  for (const query of queries) {
    expect(await refusedHandshake(`${eventsUrl}?${query}`, headers)).toStrictEqual({
      status: 400,
      code: 'validation_failed',
    });
  }
  expect(await refusedHandshake(`${eventsUrl}/more`, headers)).toStrictEqual({
    status: 404,
    code: 'not_found',
  });
  expect((await client.request('GET', '/events')).status).toBe(404);
});

test('small frames from a client are ignored, and one over 4 KiB closes with 1009', async () => {
  const server = await startTestServer();
  const events = await open(server);
  for (const frame of ['x', '{"type":"hello"}', 'x'.repeat(4096)]) {
    events.webSocket.send(frame);
  }
  const { id } = await buildConversation(server);
  expect(await events.waitForType('conversation.created')).toMatchObject({
    data: { conversation: { id } },
  });
  events.webSocket.send('x'.repeat(4097));
  expect(await events.closed).toMatchObject({ code: 1009 });
});

test('a client that misses two heartbeats is cut off, and one that answers stays', async () => {
  const server = await startTestServer({ heartbeatMs: 40 });
  const mute = await recordEvents(server.eventsUrl, server.client.apiKey, { autoPong: false });
  const alive = await open(server);
  expect(alive.frames[0]?.heartbeatSeconds).toBe(0.04);
  expect(await mute.closed).toMatchObject({ code: 1006 });
  await buildConversation(server);
  expect(await alive.waitForType('conversation.created')).toBeDefined();
});

test('a client that does not read is closed at one unsent megabyte, and can resume completely', async () => {
  const server = await startTestServer();
  const { client } = server;
  const { id: conversationId } = await buildConversation(server);
  const stalled = await open(server);
  const reader = await open(server);
  const since = stalled.frames[0]?.seq ?? 0;
  stalled.webSocket.pause();
  const text = 'x'.repeat(100_000);
  // The system's own buffers take some megabytes before those of the server fill.
  for (let index = 0; index < 60; index += 1) {
    await client.call('message.create', { conversationId, text });
  }
  stalled.webSocket.resume();
  expect([1006, 1013]).toContain((await stalled.closed).code);
  const newest = (await open(server)).frames[0]?.seq ?? 0;
  await reader.waitFor((frame) => frame.seq === newest && frame.type !== 'hello');
  const resumed = await open(server, `?since=${since}`);
  await resumed.waitFor((frame) => frame.seq === newest && frame.type !== 'hello');
  expect(seqsOf(resumed)).toStrictEqual(seqsOf(reader));
});

test('a client that disconnects during a replay does no harm', async () => {
  const server = await startTestServer();
  const { id: conversationId } = await buildConversation(server);
  const text = 'x'.repeat(100_000);
  for (let index = 0; index < 40; index += 1) {
    await server.client.call('message.create', { conversationId, text });
  }
  const port = Number(new URL(server.baseUrl).port);
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        [
          'GET /v1/events?since=0 HTTP/1.1',
          `Host: 127.0.0.1:${port}`,
          `Authorization: Bearer ${server.client.apiKey}`,
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
          '\r\n',
        ].join('\r\n'),
      );
    });
    socket.once('data', () => socket.destroy());
    socket.on('close', () => resolve());
  });
  expect((await server.client.request('GET', '/me')).status).toBe(200);
});
