import { expect, test } from 'vitest';
import type { Message } from '#shared/domain/message/schema.ts';
import { TestClient } from '../../testing/test-client.ts';
import { buildConversation, startTestServer } from '../../testing/test-server.ts';

test('messages are listed newest first, in pages and verbatim', async () => {
  const server = await startTestServer();
  const { client } = server;
  const { id: conversationId } = await buildConversation(server);
  const texts = Array.from({ length: 7 }, (_, index) => ` ${index}\n`);
  for (const text of texts) {
    await client.call('message.create', { conversationId, text });
  }
  for (const limit of [1, 2, 3, 7, 50]) {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await client.call('message.list', {
        conversationId,
        limit,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.messages.map((message) => message.text));
      cursor = page.nextCursor;
      // New messages meanwhile do not disturb the walk.
    } while (cursor);
    expect(seen).toStrictEqual(texts.toReversed());
  }
  const empty = await buildConversation(server);
  expect(await client.request('GET', `/conversations/${empty.id}/messages`)).toMatchObject({
    body: { messages: [], nextCursor: null },
  });
});

test('messages are listed around one of them or a time, as many newer as older ones', async () => {
  const server = await startTestServer();
  const { client } = server;
  const { id: conversationId } = await buildConversation(server);
  const posted: Message[] = [];
  for (let number = 0; number < 12; number += 1) {
    posted.push(await client.call('message.create', { conversationId, text: `${number}` }));
  }
  const textsAround = async (place: { messageId: string } | { at: string }) => {
    const input = { conversationId, limit: 4, ...place };
    const { messages, nextCursor } = await client.call('message.list_around', input);
    const texts = messages.map(({ text }) => text).join(' ');
    const older = nextCursor
      ? await client.call('message.list', { conversationId, limit: 2, cursor: nextCursor })
      : { messages: [] };
    return `${texts} < ${older.messages.map(({ text }) => text).join(' ')}`;
  };
  const idOf = (at: number) => ({ messageId: posted[at]?.id ?? '' });
  expect(await textsAround(idOf(5))).toBe('7 6 5 4 < 3 2');
  expect(await textsAround(idOf(11))).toBe('11 10 9 8 < 7 6');
  expect(await textsAround(idOf(0))).toBe('2 1 0 < ');
  const first = posted[0]?.createdAt ?? '';
  expect(await textsAround({ at: first })).toBe('2 1 0 < ');
  expect(await textsAround({ at: '2000-01-01T00:00:00Z' })).toBe('2 1 0 < ');
  expect(await textsAround({ at: '2100-01-01T00:00:00Z' })).toBe('11 10 9 8 < 7 6');
});

test('a place that is none, or two, in another thread or in an empty one, is answered so', async () => {
  const server = await startTestServer();
  const { client } = server;
  const { id } = await buildConversation(server);
  const { id: other } = await buildConversation(server);
  const { id: elsewhere } = await client.call('message.create', {
    conversationId: other,
    text: 'There',
  });
  const ask = (query: string) =>
    client.request('GET', `/conversations/${id}/messages/around?${query}`);
  expect(await ask('limit=5')).toMatchObject({ status: 400 });
  expect(await ask(`messageId=${elsewhere}&at=2026-11-20T10:00:00Z`)).toMatchObject({
    status: 400,
  });
  expect(await ask('at=yesterday')).toMatchObject({ status: 400 });
  expect(await ask(`messageId=${elsewhere}`)).toMatchObject({ status: 404 });
  expect(await ask('at=2026-11-20T10:00:00Z')).toMatchObject({
    status: 200,
    body: { messages: [], nextCursor: null },
  });
});

test('a user writes as themselves or as a participating operator', async () => {
  const server = await startTestServer();
  const { client, operators, userIds } = server;
  const { id } = await buildConversation(server);
  const path = `/conversations/${id}/messages`;
  const own = await client.request('POST', path, { body: { text: 'Mine' } });
  expect(own).toMatchObject({ status: 201, body: { authorId: userIds[0], authorType: 'user' } });
  expect(own.headers.get('location')).toBeNull();
  expect(Object.keys(own.body as object).toSorted()).toStrictEqual(
    ['id', 'text', 'authorId', 'authorType', 'createdAt'].toSorted(),
  );
  const asAda = await client.request('POST', path, {
    body: { text: 'As Ada', asOperatorId: operators[0]?.id },
  });
  expect(asAda.body).toMatchObject({ authorId: operators[0]?.id, authorType: 'operator' });
  expect(
    await client.refused('POST', path, { body: { text: 'x', asOperatorId: operators[1]?.id } }),
  ).toMatchObject({ status: 422, code: 'not_a_participant' });
  expect(
    await client.refused('POST', path, { body: { text: 'x', asOperatorId: 'opr_unknown' } }),
  ).toMatchObject({ status: 422, code: 'unknown_reference' });
});

test('timestamps never go backwards, even after a restart', async () => {
  let now = Date.parse('2026-11-20T10:00:00Z');
  const first = await startTestServer({ clock: () => now });
  const before = await buildConversation(first, { initialMessage: 'One' });
  await first.stop();
  now -= 3_600_000;
  const second = await startTestServer({ dataDir: first.dataDir, clock: () => now });
  const client = new TestClient(second.baseUrl, first.client.apiKey);
  const two = await client.call('message.create', { conversationId: before.id, text: 'Two' });
  const after = await client.call('conversation.get', { conversationId: before.id });
  // Timestamps stay in order even while the clock is behind.
  expect(before.updatedAt).toBe('2026-11-20T10:00:00.000Z');
  expect(after.updatedAt).toMatch(/^2026-11-20T10:00:00\.00[1-9]Z$/);
  expect(after.lastMessage).toMatchObject({
    messageId: two.id,
    text: 'Two',
    createdAt: after.updatedAt,
  });
});

test('a message of an operator notifies every user in the conversation, and one of a person nobody', async () => {
  const server = await startTestServer();
  const { client, operators } = server;
  const { id: conversationId } = await buildConversation(server, { title: 'Launch' });
  await client.call('message.create', { conversationId, text: 'Nobody is told' });
  const text = 'Told\n\nto Anna';
  const asOperatorId = operators[0]?.id ?? '';
  await client.call('message.create', { conversationId, text, asOperatorId });
  const second = { conversationId, text: 'Second', asOperatorId };
  const { id: messageId } = await client.call('message.create', second);
  const { notifications } = await client.call('notification.list', {});
  expect(notifications.map((notification) => notification.message)).toStrictEqual([
    'Ada in “Launch”: Second',
    'Ada in “Launch”: Told to Anna',
  ]);
  expect(notifications[0]).toMatchObject({
    type: 'conversation_message',
    read: false,
    meta: { conversationId, messageId, operatorId: asOperatorId },
  });
  const one = await client.call('notification.list', { limit: 1 });
  expect(one.notifications).toHaveLength(1);
  const rest = await client.call('notification.list', { cursor: one.nextCursor ?? '' });
  expect(rest).toMatchObject({ notifications: [notifications[1]], nextCursor: null });

  const notificationId = notifications[0]?.id ?? '';
  expect(await client.call('notification.read', { notificationId })).toMatchObject({ read: true });
  const readAll = () => client.call('notification.read_all', {});
  expect(await readAll()).toStrictEqual({ success: true, markedCount: 1 });
  expect(await readAll()).toStrictEqual({ success: true, markedCount: 0 });
  await client.call('message.create', { conversationId, text: 'Third', asOperatorId });
  const later = await client.call('notification.list', {});
  expect(later.notifications.map(({ read }) => read)).toStrictEqual([false, true, true]);
  expect(await readAll()).toStrictEqual({ success: true, markedCount: 1 });
});
