import { expect, onTestFinished, test } from 'vitest';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import { moveRun } from '../runs/run-store.ts';
import { holdsText, recordEvents } from '../testing/event-recorder.ts';
import { runServe, runServeConsidering } from '../testing/serve-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TestClient } from '../testing/test-client.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';
import type { OperatorDriver, OperatorResponse, OperatorTurn } from './driver.ts';
import { scriptedDriver } from './scripted/scripted-driver.ts';

/** Answers a mention by mentioning every other operator: a loop that only the brake ends. */
const chattyDriver: OperatorDriver = {
  skipReason: () => undefined,
  respond: ({ others }: OperatorTurn) =>
    Promise.resolve({ type: 'answer', text: others.map((other) => `@${other.name}`).join(' ') }),
};

test('the only operator of a conversation is shown thinking and answers a person', async () => {
  const server = await startTestServer({ driver: scriptedDriver });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  const { id } = await buildConversation(server, {
    initialMessage: 'Plan a summer party in July.',
  });
  const answered = await events.waitForText('"authorType":"operator"');
  const thinking = await events.waitForType('operator.thinking');
  expect(thinking.data).toStrictEqual({ conversationId: id, operatorId: server.operators[0]?.id });
  expect(thinking.seq).toBeUndefined();
  expect(events.frames.indexOf(thinking)).toBeLessThan(events.frames.indexOf(answered));
  const { messages } = await server.client.call('message.list', { conversationId: id });
  expect(messages.map((message) => message.authorType)).toStrictEqual(['operator', 'user']);
  expect(messages[0]?.text).toContain('**Objective:** A summer party in July');
  const { notifications } = await server.client.call('notification.list', {});
  expect(notifications).toHaveLength(1);
  expect(notifications[0]?.meta).toStrictEqual({
    conversationId: id,
    operatorId: server.operators[0]?.id,
  });
});

test('only named operators may answer; the others pass with a reason', async () => {
  const server = await startTestServer({ driver: scriptedDriver });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  const { id } = await buildConversation(server, {
    operatorCount: 3,
    initialMessage: '@Mira write a note about the plan, the research and the risks',
  });
  await events.waitForText('"authorType":"operator"');
  const [ada, mira, theo] = server.operators.map((operator) => operator.id);
  const passed = events.ofType('operator.passed').slice(0, 2);
  expect(passed.map((event) => event.data?.['operatorId'])).toStrictEqual([ada, theo]);
  expect(passed[0]?.data).toMatchObject({ conversationId: id, reason: expect.any(String) });
  const { messages } = await server.client.call('message.list', { conversationId: id });
  expect(messages.map((message) => message.authorId)).toStrictEqual([mira, server.userIds[0]]);
});

test('what operators made of a message is listed with it, after a restart too', async () => {
  const server = await startTestServer({ driver: scriptedDriver });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  const { id: conversationId } = await buildConversation(server, {
    operatorCount: 2,
    initialMessage: '@Mira write a note about the plan',
  });
  await events.waitForText('"authorType":"operator"');
  await server.stop();
  const again = await startTestServer({ driver: scriptedDriver, dataDir: server.dataDir });
  const client = new TestClient(again.baseUrl, server.client.apiKey);
  const { messages } = await client.call('message.list', { conversationId });
  const [ada, mira] = server.operators.map((operator) => operator.id);
  expect(messages.at(-1)?.responses).toStrictEqual([
    { operatorId: ada, kind: 'passed', reason: expect.stringContaining('Mira') },
    { operatorId: mira, kind: 'answered' },
  ]);
  // Ada passes on Mira's answer as well, because it is not meant for her.
  expect(messages[0]?.authorId).toBe(mira);
});

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
  expect(runs('stopped').every((run) => JSON.stringify(run).includes('24 times in all'))).toBe(
    true,
  );
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

test('an operator considers three things at once, each conversation in order', async () => {
  const asked: string[] = [];
  const held: (() => void)[] = [];
  const driver: OperatorDriver = {
    skipReason: () => undefined,
    respond: ({ message }) =>
      new Promise((resolve) => {
        asked.push(message.text);
        held.push(() => resolve({ type: 'answer', text: `On ${message.text}` }));
      }),
  };
  const server = await startTestServer({ driver });
  onTestFinished(() => held.forEach((release) => release()));
  const first = await buildConversation(server, { initialMessage: 'A1' });
  await server.client.call('message.create', { conversationId: first.id, text: 'A2' });
  for (const initialMessage of ['B', 'C', 'D']) {
    await buildConversation(server, { initialMessage });
  }
  const queued = () =>
    server.db.get<{ rows: number }>(`SELECT count(*) AS rows FROM runs WHERE state = 'queued'`);
  await expect.poll(() => [asked, queued()?.rows]).toStrictEqual([['A1', 'B', 'C'], 2]);
  held[0]?.();
  await expect.poll(() => asked).toStrictEqual(['A1', 'B', 'C', 'A2']);
  held[1]?.();
  await expect.poll(() => asked).toStrictEqual(['A1', 'B', 'C', 'A2', 'D']);
});

test('a run that was stopped while its operator considered writes nothing', async () => {
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<OperatorResponse>();
  const driver: OperatorDriver = {
    skipReason: () => undefined,
    respond: ({ message }) => {
      begun.resolve();
      return message.text === 'One'
        ? answer.promise
        : Promise.resolve({ type: 'answer', text: 'Two.' });
    },
  };
  const server = await startTestServer({ driver });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  const { id } = await buildConversation(server, { initialMessage: 'One' });
  await begun.promise;
  server.db.transaction((tx) =>
    moveRun(tx, { seq: 1 }, 'stop', { now: '2026-11-27T10:00:00.000Z', reason: 'No longer.' }),
  );
  answer.resolve({ type: 'answer', text: 'One.' });
  await server.client.call('message.create', { conversationId: id, text: 'Two' });
  await events.waitForText('Two.');
  const { messages } = await server.client.call('message.list', { conversationId: id });
  expect(messages.map(({ text }) => text)).toStrictEqual(['Two.', 'Two', 'One']);
  expect(server.db.all('SELECT state, reason FROM runs ORDER BY seq')).toMatchObject([
    { state: 'stopped', reason: 'No longer.' },
    { state: 'answered' },
  ]);
});

test('an operator that fails once tries again and answers', async () => {
  let calls = 0;
  const driver: OperatorDriver = {
    skipReason: () => undefined,
    respond: () => {
      calls += 1;
      return calls === 1
        ? Promise.reject(new Error('broken'))
        : Promise.resolve({ type: 'answer', text: 'Fine.' });
    },
  };
  const server = await startTestServer({ driver });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  const { id } = await buildConversation(server, { initialMessage: 'One' });
  expect(await events.waitForText('Fine.')).toMatchObject({ type: 'message.created' });
  const { messages } = await server.client.call('message.list', { conversationId: id });
  expect(messages.map(({ text }) => text)).toStrictEqual(['Fine.', 'One']);
});

test('pending messages are answered in order after a restart', async () => {
  const dataDir = temporaryFolder();
  const never: OperatorDriver = {
    skipReason: () => undefined,
    respond: (_turn, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  };
  const first = await startTestServer({ dataDir, driver: never });
  const conversation = await buildConversation(first, { initialMessage: 'Plan one' });
  const conversationId = conversation.id;
  await first.client.call('message.create', { conversationId, text: 'Plan two' });
  await first.stop();

  const second = await startTestServer({ dataDir, driver: scriptedDriver });
  const client = new TestClient(second.baseUrl, first.client.apiKey);
  const events = await recordEvents(second.eventsUrl, client.apiKey, { query: '?since=0' });
  await events.waitFor(
    () =>
      events.ofType('message.created').filter((frame) => holdsText(frame, '**Objective')).length >=
      2,
  );
  const { messages } = await client.call('message.list', { conversationId });
  expect(messages.map((message) => message.text.split('\n', 1)[0])).toStrictEqual([
    '- **Objective:** Two',
    '- **Objective:** One',
    'Plan two',
    'Plan one',
  ]);
});

test('kill -9 between a message and its answer leaves one message and one answer', async () => {
  const dataDir = temporaryFolder();
  const first = await runServeConsidering('--data-dir', dataDir, '--port', '0');
  const { guildId, operators } = first.greeting;
  const created = await first.client.call('conversation.create', {
    guildId,
    operatorIds: operators.slice(0, 1).map((operator) => operator.id),
    initialMessage: 'Plan a move to another office',
  });
  first.child.kill('SIGKILL');
  await first.ended;

  const second = await runServe('--data-dir', dataDir, '--port', '0');
  const client = new TestClient(second.greeting.baseUrl, first.client.apiKey);
  const events = await recordEvents(second.greeting.eventsUrl, client.apiKey, {
    query: '?since=0',
  });
  await events.waitForText('"authorType":"operator"');
  const list = () => client.call('message.list', { conversationId: created.id });
  expect((await list()).messages.map((message) => message.authorType)).toStrictEqual([
    'operator',
    'user',
  ]);
  second.child.kill('SIGKILL');
  await second.ended;

  const third = await runServe('--data-dir', dataDir, '--port', '0');
  const again = new TestClient(third.greeting.baseUrl, first.client.apiKey);
  // A message that mentions an unknown name is answered after all pending ones.
  await again.call('message.create', { conversationId: created.id, text: 'Thank you' });
  const later = await recordEvents(third.greeting.eventsUrl, again.apiKey, { query: '?since=0' });
  await later.waitForText('You are welcome');
  const { messages } = await again.call('message.list', { conversationId: created.id });
  expect(messages).toHaveLength(4);
});
