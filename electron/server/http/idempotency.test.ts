import { expect, test } from 'vitest';
import { TestClient } from '../testing/test-client.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';

const key = (value: string) => ({ 'Idempotency-Key': value });

test('a repeated request gets the first response, even after a restart, and writes nothing', async () => {
  const first = await startTestServer();
  const { guildId, operators } = first;
  const body = { operatorIds: [operators[0]?.id], initialMessage: 'Hello' };
  const path = `/guilds/${guildId}/conversations`;
  const send = (client: TestClient) => client.request('POST', path, { body, headers: key('one') });
  const created = await send(first.client);
  expect(created.status).toBe(201);
  expect(created.headers.get('idempotency-replayed')).toBeNull();
  await first.stop();

  const second = await startTestServer({ dataDir: first.dataDir });
  const client = new TestClient(second.baseUrl, first.client.apiKey);
  const repeated = await send(client);
  expect(repeated).toMatchObject({ status: 201, body: created.body });
  expect(repeated.headers.get('idempotency-replayed')).toBe('true');
  expect(repeated.headers.get('location')).toBe(created.headers.get('location'));
  const { conversations } = await client.call('conversation.list', { guildId });
  expect(conversations).toHaveLength(1);
});

test('twenty parallel repeats write once', async () => {
  const server = await startTestServer();
  const { id } = await buildConversation(server);
  const path = `/conversations/${id}/messages`;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.client.request('POST', path, { body: { text: 'Once' }, headers: key('k') }),
    ),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(answers.map((answer) => answer.status)).toStrictEqual(Array(20).fill(201));
  const replayed = answers.filter(
    (answer) => answer.headers.get('idempotency-replayed') === 'true',
  );
  expect(replayed).toHaveLength(19);
  const { messages } = await server.client.call('message.list', { conversationId: id });
  expect(messages).toHaveLength(1);
});

test('reusing a key with another method, path or body is a mismatch', async () => {
  const server = await startTestServer();
  const { client } = server;
  const one = await buildConversation(server);
  const two = await buildConversation(server);
  const post = (id: string, text: string) =>
    client.request('POST', `/conversations/${id}/messages`, { body: { text }, headers: key('k') });
  await post(one.id, 'A');
  for (const answer of [await post(one.id, 'B'), await post(two.id, 'A')]) {
    expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  }
});

test('refusals are not stored, and keys are separate for each user', async () => {
  const server = await startTestServer({ users: ['Anna', 'Ben'] });
  const { id } = await buildConversation(server);
  const [anna, ben] = server.clients;
  const path = `/conversations/${id}/messages`;
  const send = (client: TestClient | undefined, text: string) =>
    client?.request('POST', path, { body: { text }, headers: key('k') });
  expect(await send(anna, ' ')).toMatchObject({ status: 400 });
  expect(await send(ben, 'Mine')).toMatchObject({ status: 404 });
  expect(await send(anna, 'Mine')).toMatchObject({ status: 201 });
  expect(await send(ben, 'Mine')).toMatchObject({ status: 404 });
});

test('a key must be 1 to 255 printable ASCII characters', async () => {
  const { client } = await startTestServer();
  const send = (value: string) =>
    client.request('POST', '/notifications/read-all', { headers: key(value) });
  expect(await send('')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  expect(await send('x'.repeat(256))).toMatchObject({ status: 400 });
  expect(await send('ä')).toMatchObject({ status: 400 });
  expect(await send('x'.repeat(255))).toMatchObject({ status: 200 });
});
