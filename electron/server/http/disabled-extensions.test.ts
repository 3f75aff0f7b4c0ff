import { WebSocket } from 'ws';
import { expect, test } from 'vitest';
import { extensionNames } from '#shared/contract/extension.ts';
import type { ExtensionName } from '#shared/contract/extension.ts';
import type { OperatorDriver } from '../operators/driver.ts';
import { recordEvents } from '../testing/event-recorder.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';

const bare = { extensions: extensionNames, isBare: true };

function handshakeStatus(url: string, key: string): Promise<number | undefined> {
  const socket = new WebSocket(url, { headers: { Authorization: `Bearer ${key}` } });
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.on('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.on('error', () => {});
  });
}

test('a bare service has only the core', async () => {
  const server = await startTestServer({ disabledExtensions: bare });
  const { client, guildId, eventsUrl } = server;
  const { id } = await buildConversation(server, { initialMessage: 'One' });
  const item = await client.call('work_item.create', { guildId, type: 'task', title: 'Mend' });
  for (const path of ['/health', '/openapi.json', '/guilds', '/me', `/conversations/${id}`]) {
    expect([path, (await client.request('GET', path)).status]).toEqual([path, 404]);
  }
  expect((await client.request('DELETE', `/work-items/${item.id}`)).status).toBe(405);
  for (const path of [`/work-items/${item.id}`, `/guilds/${guildId}/work-items`]) {
    expect([path, (await client.request('GET', `${path}/history`)).status]).toEqual([path, 404]);
  }
  for (const path of [
    '/notifications?limit=5',
    `/guilds/${guildId}/work-items?limit=5`,
    `/guilds/${guildId}/conversations?archived=true`,
    `/conversations/${id}/messages?cursor=x`,
  ]) {
    expect([path, (await client.request('GET', path)).status]).toEqual([path, 400]);
  }
  const change = (body: object) => client.request('PUT', `/work-items/${item.id}`, { body });
  expect((await change({ description: 'x' })).status).toBe(400);
  expect((await change({ assignedOperatorId: null })).status).toBe(400);
  expect((await change({ assignedOperatorId: server.operators[0]?.id })).status).toBe(200);
  const list = await client.request('GET', `/conversations/${id}/messages?limit=1`);
  expect(Object.keys(list.body as object)).toEqual(['messages']);
  expect(await handshakeStatus(eventsUrl, client.apiKey)).toBe(404);
});

test('without idempotency the same key writes twice', async () => {
  const server = await startTestServer({ disabledExtensions: bare });
  const { id } = await buildConversation(server);
  const post = () =>
    server.client.call(
      'message.create',
      { conversationId: id, text: 'x' },
      { 'Idempotency-Key': 'k' },
    );
  expect((await post()).id).not.toBe((await post()).id);
});

test('without operator activity only the results of operators are published', async () => {
  const driver: OperatorDriver = {
    skipReason: () => undefined,
    respond: () => Promise.resolve({ type: 'answer', text: 'Well then.' }),
  };
  const heardOf = async (extensions: readonly ExtensionName[]) => {
    const server = await startTestServer({
      driver,
      disabledExtensions: { extensions, isBare: false },
    });
    const events = await recordEvents(server.eventsUrl, server.client.apiKey);
    const { id: conversationId } = await buildConversation(server);
    await server.client.call('message.create', { conversationId, text: 'Plan a fair.' });
    await events.waitForText('Well then.');
    return events.ofType('operator.thinking').length;
  };
  expect(await heardOf([])).toBe(1);
  expect(await heardOf(['operator-activity'])).toBe(0);
});

test('without message responses a message is listed without them', async () => {
  const driver: OperatorDriver = {
    skipReason: () => 'Not for me.',
    respond: () => Promise.resolve({ type: 'pass', reason: 'Not for me.' }),
  };
  const responsesOf = async (extensions: readonly ExtensionName[]) => {
    const server = await startTestServer({
      driver,
      disabledExtensions: { extensions, isBare: false },
    });
    const events = await recordEvents(server.eventsUrl, server.client.apiKey);
    const { id } = await buildConversation(server, { initialMessage: 'Plan a fair.' });
    await events.waitForType('operator.passed');
    const { messages } = await server.client.call('message.list', { conversationId: id });
    return messages[0];
  };
  const reason = 'Not for me.';
  expect(await responsesOf([])).toMatchObject({ responses: [{ kind: 'passed', reason }] });
  expect(await responsesOf(['message-responses'])).not.toHaveProperty('responses');
});

test('a disabled extension is missing from health, and the others stay', async () => {
  const server = await startTestServer({
    disabledExtensions: { extensions: ['resume', 'search'], isBare: false },
  });
  const { client, guildId, eventsUrl } = server;
  const { extensions } = await client.call('service.health', {});
  expect(extensions).not.toContain('resume');
  expect(extensions).toContain('cursor');
  expect((await client.request('GET', `/guilds/${guildId}/search?q=x`)).status).toBe(404);
  expect((await client.call('guild.list', {})).guilds).toHaveLength(1);
  expect(await handshakeStatus(`${eventsUrl}?since=0`, client.apiKey)).toBe(400);
  expect(await handshakeStatus(eventsUrl, client.apiKey)).toBe(101);
});
