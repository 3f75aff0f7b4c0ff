import { expect, test } from 'vitest';
import { textLimits } from '#shared/limits/limits.ts';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import { recordEvents } from '../testing/event-recorder.ts';
import type { EventRecorder } from '../testing/event-recorder.ts';
import { runServe, runServeConsidering } from '../testing/serve-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TestClient } from '../testing/test-client.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';
import type { OperatorResponse, OperatorDriver, OperatorTurn } from './driver.ts';

/** A driver that answers as the test says and records its input. */
function driverThat(answer: (turn: OperatorTurn, calls: number) => OperatorResponse) {
  const turns: OperatorTurn[] = [];
  const driver: OperatorDriver = {
    skipReason: () => undefined,
    respond: (turn) => {
      turns.push(turn);
      return Promise.resolve(answer(turn, turns.length));
    },
  };
  return { driver, turns };
}

const say = (text: string): OperatorResponse => ({ type: 'answer', text });

/** Answers every message unless the thread contains the word "poison". */
const poisonable = () =>
  driverThat(({ thread }) => {
    if (thread.some(({ text }) => text.startsWith('poison'))) {
      throw new Error('broken');
    }
    return say('Fine.');
  });

async function untilNotice(events: EventRecorder) {
  const frame = await events.waitForText('"retryOf"');
  return frame.data?.['message'] as { id: string; text: string; retryOf: string };
}

test('a message that fails twice is skipped with a notice, and is left out of later turns', async () => {
  const { driver, turns } = poisonable();
  const server = await startTestServer({ driver });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'Hello' });
  await events.waitForText('Fine.');
  const bad = await server.client.call('message.create', {
    conversationId,
    text: 'poison @Ada, *please*',
  });
  const notice = await untilNotice(events);
  expect(notice).toMatchObject({ retryOf: bad.id, text: expect.stringContaining('Try again') });
  expect(notice.text).toContain('“poison Ada, please”');
  expect(turns).toHaveLength(1 + operatorLimits.attempts);

  await server.client.call('message.create', { conversationId, text: 'And now?' });
  await events.waitFor(() => events.frames.filter((f) => f.type === 'message.created').length >= 6);
  expect(turns.at(-1)?.thread.map(({ text }) => text)).toStrictEqual([notice.text, 'And now?']);
  // The notice is stored, so that all clients see it later
  const { messages } = await server.client.call('message.list', { conversationId });
  expect(messages.filter(({ retryOf }) => retryOf !== undefined)).toMatchObject([notice]);
  const { notifications } = await server.client.call('notification.list', {});
  expect(notifications.some(({ message }) => message.includes('couldn’t answer'))).toBe(true);
});

test('a skipped message that a person retries is answered and part of later turns again', async () => {
  let isBroken = true;
  const { driver, turns } = driverThat(() => {
    if (isBroken) {
      throw new Error('broken');
    }
    return say('Fine at last.');
  });
  const server = await startTestServer({ driver });
  const { client } = server;
  const events = await recordEvents(server.eventsUrl, client.apiKey);
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'Hello' });
  const { retryOf: messageId } = await untilNotice(events);
  const retry = () => client.call('message.retry', { conversationId, messageId });

  // It fails again: it has two more attempts and a new notice
  await retry();
  await events.waitFor(() => events.frames.filter((f) => f.type === 'message.created').length >= 3);
  expect(turns).toHaveLength(2 * operatorLimits.attempts);

  isBroken = false;
  expect(await retry()).toMatchObject({ id: messageId, text: 'Hello' });
  await events.waitForText('Fine at last.');
  const { messages } = await client.call('message.list', { conversationId });
  expect(messages).toHaveLength(4);
  expect(messages.filter(({ retryOf }) => retryOf !== undefined)).toStrictEqual([]);
  expect(turns.at(-1)?.message.text).toBe('Hello');
  // No skipped message is left, so further retries do nothing
  expect(await retry()).toMatchObject({ id: messageId });
  expect(turns).toHaveLength(2 * operatorLimits.attempts + 1);
});

test('only participants may retry, and only messages of the conversation', async () => {
  const server = await startTestServer({ users: ['Anna', 'Bert'] });
  const [anna, bert] = server.clients;
  const one = await buildConversation(server, { initialMessage: 'One' });
  const two = await buildConversation(server, { initialMessage: 'Two' });
  const { messages } = (await anna?.call('message.list', { conversationId: one.id })) ?? {};
  const messageId = messages?.at(-1)?.id ?? '';
  const retry = (client: TestClient | undefined, conversationId: string) =>
    client?.call('message.retry', { conversationId, messageId });
  await expect(retry(bert, one.id)).rejects.toThrow('404');
  await expect(retry(anna, two.id)).rejects.toThrow('404');
  expect(await retry(anna, one.id)).toMatchObject({ id: messageId });
});

test('a turn interrupted by a stop does not count as a failure', async () => {
  const dataDir = temporaryFolder();
  let begun = Promise.withResolvers<void>();
  const never: OperatorDriver = {
    skipReason: () => undefined,
    respond: (_turn, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
        begun.resolve();
      }),
  };
  const first = await startTestServer({ dataDir, driver: never });
  const { id: conversationId } = await buildConversation(first, { initialMessage: 'Hello' });
  await begun.promise;
  await first.stop();
  for (let start = 0; start < operatorLimits.attempts; start += 1) {
    begun = Promise.withResolvers<void>();
    const server = await startTestServer({ dataDir, driver: never });
    await begun.promise;
    await server.stop();
  }
  const last = await startTestServer({ dataDir, driver: driverThat(() => say('Fine.')).driver });
  const client = new TestClient(last.baseUrl, first.client.apiKey);
  const events = await recordEvents(last.eventsUrl, client.apiKey, { query: '?since=0' });
  await events.waitForText('Fine.');
  const { messages } = await client.call('message.list', { conversationId });
  expect(messages.map(({ text }) => text)).toStrictEqual(['Fine.', 'Hello']);
});

test('a message is skipped after two kill -9 during its turn, and a retry answers it', async () => {
  const dataDir = temporaryFolder();
  const first = await runServeConsidering('--data-dir', dataDir, '--port', '0');
  const { apiKey } = first.client;
  const { guildId, operators } = first.greeting;
  const created = await first.client.call('conversation.create', {
    guildId,
    operatorIds: operators.slice(0, 1).map(({ id }) => id),
  });
  const conversationId = created.id;
  const watch = await recordEvents(first.greeting.eventsUrl, apiKey);
  await first.client.call('message.create', { conversationId, text: 'Plan a move' });
  await watch.waitForType('operator.thinking');
  first.child.kill('SIGKILL');
  await first.ended;

  const second = await runServeConsidering('--data-dir', dataDir, '--port', '0');
  // The message is taken up before the first request
  await new TestClient(second.greeting.baseUrl, apiKey).call('user.me', {});
  second.child.kill('SIGKILL');
  await second.ended;

  const third = await runServe('--data-dir', dataDir, '--port', '0');
  const client = new TestClient(third.greeting.baseUrl, apiKey);
  const events = await recordEvents(third.greeting.eventsUrl, apiKey, { query: '?since=0' });
  const { retryOf: messageId } = await untilNotice(events);
  await client.call('message.retry', { conversationId, messageId });
  await events.waitForText('**Objective:** A move');
  const { messages } = await client.call('message.list', { conversationId });
  expect(messages.map(({ authorType }) => authorType)).toStrictEqual([
    'operator',
    'operator',
    'user',
  ]);
});

test('an answer that is too long is cut with a note, and a blank answer is a failure', async () => {
  const { driver } = driverThat(({ message }) =>
    say(message.text === 'long' ? 'x y '.repeat(250_000) : '\u0000 '),
  );
  const server = await startTestServer({ driver });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'long' });
  await events.waitForText('the rest was left out');
  const { messages } = await server.client.call('message.list', { conversationId });
  const length = messages[0]?.text.length ?? 0;
  expect(length).toBeLessThanOrEqual(textLimits.messageText);
  expect(length).toBeGreaterThan(textLimits.messageText - 10);
  await server.client.call('message.create', { conversationId, text: 'blank' });
  expect((await untilNotice(events)).text).toContain('“blank”');
});

test('a driver gets a bounded part of the thread, with the current message whole', async () => {
  const { driver, turns } = driverThat(() => ({ type: 'pass', reason: 'r'.repeat(100_000) }));
  const server = await startTestServer({ driver });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  const { id: conversationId } = await buildConversation(server);
  for (let count = 1; count <= 4; count += 1) {
    const text = `${count} ${'word '.repeat(15_000)}`;
    await server.client.call('message.create', { conversationId, text });
    await events.waitFor(() => events.ofType('operator.passed').length >= count);
  }
  const thread = turns.at(-1)?.thread ?? [];
  expect(thread.at(-1)?.text).toHaveLength(75_002);
  const length = thread.reduce((sum, { text }) => sum + text.length, 0);
  expect(length).toBeLessThanOrEqual(operatorLimits.threadText);
  expect(length).toBeGreaterThan(operatorLimits.threadText - 10);
  const reason = events.ofType('operator.passed')[0]?.data?.['reason'] as string;
  expect(reason).toHaveLength(operatorLimits.reason);
});

test('three short messages that multiply a text do not crash the server', async () => {
  const dataDir = temporaryFolder();
  const first = await runServe('--data-dir', dataDir, '--port', '0');
  const { guildId, operators } = first.greeting;
  const { apiKey } = first.client;
  const events = await recordEvents(first.greeting.eventsUrl, apiKey);
  const { id: conversationId } = await first.client.call('conversation.create', {
    guildId,
    operatorIds: operators.slice(0, 1).map(({ id }) => id),
  });
  const more = `change e to ${'e'.repeat(150)}`;
  for (const [index, text] of [`Plan ${'e'.repeat(150)}`, more, more, more, more].entries()) {
    await first.client.call('message.create', { conversationId, text });
    await events.waitFor(
      () => events.frames.filter((f) => f.type === 'message.created').length >= 2 * (index + 1),
    );
  }
  const { messages } = await first.client.call('message.list', { conversationId });
  expect(Math.max(...messages.map(({ text }) => text.length))).toBeLessThan(20_000);
  first.child.kill('SIGTERM');
  await first.ended;
  const second = await runServe('--data-dir', dataDir, '--port', '0');
  const client = new TestClient(second.greeting.baseUrl, apiKey);
  expect((await client.call('message.list', { conversationId })).messages).toHaveLength(10);
});
