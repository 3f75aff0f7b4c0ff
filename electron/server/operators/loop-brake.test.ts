import { expect, test } from 'vitest';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import { recordEvents } from '../testing/event-recorder.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';
import type { OperatorDriver, OperatorTurn } from './driver.ts';

/** Answers a mention by mentioning every other operator: a loop that only the brake ends. */
const chattyDriver: OperatorDriver = {
  skipReason: () => undefined,
  respond: ({ others }: OperatorTurn) =>
    Promise.resolve({ type: 'answer', text: others.map((other) => `@${other.name}`).join(' ') }),
};

test('operators are stopped after six rounds, and a message of a person lets them continue', async () => {
  const server = await startTestServer({ driver: chattyDriver });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  const { id } = await buildConversation(server, { operatorCount: 2 });
  const post = (text: string) => server.client.call('message.create', { conversationId: id, text });
  const countAtStop = async (stops: number) => {
    await events.waitFor(() => events.ofType('operator.stopped').length === stops);
    const { messages } = await server.client.call('message.list', { conversationId: id });
    return messages.length;
  };
  await post('@Ada go');
  // The answer to the person is not a round; six answers to operators follow.
  expect(await countAtStop(1)).toBe(1 + 1 + 6);
  expect(events.ofType('operator.stopped')[0]?.data).toMatchObject({ conversationId: id });
  const { messages } = await server.client.call('message.list', { conversationId: id });
  expect(messages[0]?.responses).toMatchObject([{ kind: 'stopped', reason: expect.any(String) }]);
  await post('@Ada again');
  expect(await countAtStop(2)).toBe(2 * (1 + 1 + 6));
});

test('a person may always speak as an operator, and the other operator answers', async () => {
  const server = await startTestServer({ driver: chattyDriver });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  const { id } = await buildConversation(server, { operatorCount: 2 });
  const asOperatorId = server.operators[0]?.id ?? '';
  for (const stops of [1, 2]) {
    await server.client.call('message.create', { conversationId: id, text: 'Hm', asOperatorId });
    await events.waitFor(() => events.ofType('operator.stopped').length === stops);
    const { messages } = await server.client.call('message.list', { conversationId: id });
    expect(messages).toHaveLength(stops * (1 + 6));
  }
});

/** Starts a server whose operators talk on, as if a person said something before each answer. */
async function startWithoutRounds() {
  let setBack = () => {};
  const driver: OperatorDriver = {
    skipReason: () => undefined,
    respond: (turn, signal) => {
      setBack();
      return chattyDriver.respond(turn, signal);
    },
  };
  const server = await startTestServer({ driver });
  setBack = () => server.db.run('UPDATE conversations SET rounds = 0');
  return server;
}

test('a chain of twelve runs is stopped, also where the thread itself would go on', async () => {
  const server = await startWithoutRounds();
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  const { id } = await buildConversation(server, { operatorCount: 2, initialMessage: '@Ada go' });
  const stopped = await events.waitForType('operator.stopped');
  expect(stopped.data?.['reason']).toContain('12 times in a row');
  const { messages } = await server.client.call('message.list', { conversationId: id });
  expect(messages).toHaveLength(1 + 1 + operatorLimits.chainDepth);
  expect(messages[0]?.responses).toMatchObject([{ kind: 'stopped' }]);
  // An act of a person begins a new chain
  await server.client.call('message.create', { conversationId: id, text: '@Ada again' });
  await events.waitFor(() => events.ofType('operator.stopped').length === 2);
  const { messages: all } = await server.client.call('message.list', { conversationId: id });
  expect(all).toHaveLength(2 * (1 + 1 + operatorLimits.chainDepth));
});

test('one act leads to twenty-four runs of operators beyond those that it caused', async () => {
  const server = await startWithoutRounds();
  const { id } = await buildConversation(server, { operatorCount: 3, initialMessage: '@Ada go' });
  const open = () => server.db.all('SELECT 1 FROM runs WHERE ended_at IS NULL').length;
  const runs = (state: string) =>
    server.db.all('SELECT reason FROM runs WHERE depth > 0 AND state = ?', state);
  await expect.poll(() => runs('answered').length).toBe(operatorLimits.chainRuns);
  await expect.poll(open).toBe(0);
  const { messages } = await server.client.call('message.list', { conversationId: id });
  expect(messages).toHaveLength(1 + 1 + operatorLimits.chainRuns);
  // On a busy machine one of them may come to the other end of a chain first
  const ends = /24 times in all|12 times in a row/;
  expect(runs('stopped').every((run) => ends.test(JSON.stringify(run)))).toBe(true);
  expect(JSON.stringify(runs('stopped'))).toContain('24 times in all');
});

test('that thirty operators pass on an answer is no loop', async () => {
  const driver: OperatorDriver = {
    skipReason: ({ operator }) => (operator.name === 'Ada' ? undefined : 'Not for me.'),
    respond: () => Promise.resolve({ type: 'answer', text: 'Fine.' }),
  };
  const server = await startTestServer({ driver });
  const { client, guildId, operators } = server;
  const operatorIds = [operators[0]?.id ?? ''];
  for (let number = 1; number < 30; number += 1) {
    operatorIds.push((await client.call('operator.create', { guildId, name: `O${number}` })).id);
  }
  const initialMessage = 'Hello';
  const { id } = await client.call('conversation.create', { guildId, operatorIds, initialMessage });
  const responses = async () =>
    (await client.call('message.list', { conversationId: id })).messages[0]?.responses ?? [];
  await expect.poll(async () => (await responses()).length).toBe(29);
  expect(new Set((await responses()).map(({ kind }) => kind))).toStrictEqual(new Set(['passed']));
});
