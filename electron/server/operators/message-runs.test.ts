import { expect, onTestFinished, test } from 'vitest';
import { moveRun } from '../runs/run-store.ts';
import { holdsText, recordEvents } from '../testing/event-recorder.ts';
import { runServe, runServeConsidering } from '../testing/serve-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TestClient } from '../testing/test-client.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';
import type { OperatorDriver, OperatorResponse } from './driver.ts';
import { scriptedDriver } from './scripted/scripted-driver.ts';

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
    messageId: messages[0]?.id,
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

test('the responses of operators are listed with their message, after a restart too', async () => {
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
  const said = messages.map(({ text }) => /\*\*Objective:\*\* .+/u.exec(text)?.[0] ?? text);
  expect(said).toStrictEqual(['**Objective:** Two', '**Objective:** One', 'Plan two', 'Plan one']);
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
