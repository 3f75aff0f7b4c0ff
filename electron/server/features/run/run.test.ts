import { expect, test } from 'vitest';
import type { OperatorDriver } from '../../operators/driver.ts';
import { startTalkingModel } from '../../operators/model/testing/talking-model.ts';
import { scriptedDriver } from '../../operators/scripted/scripted-driver.ts';
import { assign, heldDriver } from '../../testing/assigned-work.ts';
import { recordEvents } from '../../testing/event-recorder.ts';
import { buildConversation, startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** Answers that wait until the test lets them come, or until they are interrupted. */
function heldAnswers() {
  const held: (() => void)[] = [];
  const interrupted: string[] = [];
  const driver: OperatorDriver = {
    skipReason: () => undefined,
    respond: ({ message: { text } }, signal) =>
      new Promise((resolve, reject) => {
        held.push(() => resolve({ type: 'answer', text: `On ${text}` }));
        signal.addEventListener('abort', () => {
          interrupted.push(text);
          reject(new Error('stopped'));
        });
      }),
  };
  return { driver, held, interrupted };
}

async function runsOf({ client, guildId }: TestServer, filters: object = {}) {
  return (await client.call('run.list', { guildId, ...filters })).runs;
}

test('a run is listed while it goes on and after its end, with what it is about', async () => {
  const { driver, held } = heldAnswers();
  const server = await startTestServer({ driver });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'Hello' });
  await events.waitForType('operator.thinking');
  const [run] = await runsOf(server);
  const { messages } = await server.client.call('message.list', { conversationId });
  const facts = {
    id: expect.stringMatching(/^run_/),
    operatorId: server.operators[0]?.id,
    cause: 'message',
    conversationId,
    messageId: messages[0]?.id,
  };
  expect(run).toMatchObject({ ...facts, state: 'asking', isLive: true });
  held[0]?.();
  await events.waitForText('On Hello');
  await expect.poll(() => runsOf(server, { open: true })).toStrictEqual([]);
  const ended = await server.client.call('run.get', { runId: run?.id ?? '' });
  expect(ended).toMatchObject({ ...facts, state: 'answered', isLive: false });
  expect(ended.endedAt).toBeDefined();
});

test('runs are found by operator, thread, item and whether they have ended, page by page', async () => {
  const { driver } = heldAnswers();
  const { driver: workDriver, untilBegun } = heldDriver();
  const server = await startTestServer({ driver, workDriver });
  const { client, guildId, operators } = server;
  const [ada, mira] = operators;
  const first = await buildConversation(server, { operatorCount: 2, initialMessage: 'One' });
  const second = await buildConversation(server, { initialMessage: 'Two' });
  const item = await assign(server, mira?.id);
  await untilBegun(1);
  await expect.poll(async () => (await runsOf(server)).length).toBe(4);
  const found = async (filters: object) =>
    (await runsOf(server, filters)).map((run) => [
      run.operatorId === ada?.id ? 'Ada' : 'Mira',
      run.conversationId ?? run.workItemId,
    ]);
  expect(await found({ operatorId: mira?.id })).toHaveLength(2);
  expect(await found({ conversationId: second.id })).toStrictEqual([['Ada', second.id]]);
  expect(await found({ workItemId: item.id })).toStrictEqual([['Mira', item.id]]);
  expect(await found({ open: false })).toStrictEqual([]);
  expect(await found({ conversationId: first.id, open: true })).toHaveLength(2);
  const page = await client.call('run.list', { guildId, limit: 3 });
  const rest = await client.call('run.list', { guildId, cursor: page.nextCursor ?? '' });
  expect(new Set([...page.runs, ...rest.runs].map(({ id }) => id)).size).toBe(4);
  expect(rest.nextCursor).toBeNull();
});

test('a run that is stopped is interrupted at once, writes nothing and says who stopped it', async () => {
  const { driver, held, interrupted } = heldAnswers();
  const server = await startTestServer({ driver });
  const { client } = server;
  const events = await recordEvents(server.eventsUrl, client.apiKey);
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'Hello' });
  await events.waitForType('operator.thinking');
  const [run] = await runsOf(server);
  const stopped = await client.call('run.stop', { runId: run?.id ?? '' });
  expect(stopped).toMatchObject({ state: 'stopped', reason: 'Anna stopped it.', isLive: false });
  await expect.poll(() => interrupted).toStrictEqual(['Hello']);
  held[0]?.();
  const told = await events.waitForType('run.stopped');
  expect(told.data).toMatchObject({ run: { id: run?.id, state: 'stopped' } });
  // Stopping it again changes nothing, and the next message is a new run
  expect(await client.call('run.stop', { runId: run?.id ?? '' })).toStrictEqual(stopped);
  await client.call('message.create', { conversationId, text: 'Again' });
  await expect.poll(() => held.length).toBe(2);
  held[1]?.();
  await events.waitForText('On Again');
  const { messages } = await client.call('message.list', { conversationId });
  expect(messages.map(({ text }) => text)).toStrictEqual(['On Again', 'Again', 'Hello']);
  expect(messages[2]?.responses).toStrictEqual([
    { operatorId: run?.operatorId, kind: 'passed', reason: 'Anna stopped it.' },
  ]);
  expect(events.ofType('run.stopped')).toHaveLength(1);
});

test('a stop ends the request to a model, also of one that waits to be tried again', async () => {
  const model = await startTalkingModel((_, count) => (count === 1 ? undefined : { status: 503 }));
  const endpoint = {
    id: 'e',
    baseUrl: model.baseUrl,
    api: 'chat',
    models: [{ name: 'm' }],
  } as const;
  const server = await startTestServer({ driver: scriptedDriver, models: [endpoint] });
  const { client, guildId, operators } = server;
  const [known] = (await client.call('model.list', { guildId })).models;
  const operatorId = operators[0]?.id ?? '';
  await client.call('operator.set_driver', { operatorId, kind: 'model', modelId: known?.id });
  const events = await recordEvents(server.eventsUrl, client.apiKey);
  const { id: conversationId } = await buildConversation(server, {
    initialMessage: 'Are you there?',
  });
  await expect.poll(() => model.asked.length).toBe(1);
  const [run] = await runsOf(server, { open: true });
  await client.call('run.stop', { runId: run?.id ?? '' });
  await expect.poll(() => model.cutCount()).toBe(1);
  await client.call('message.create', { conversationId, text: 'And now?' });
  await events.waitForText('The server failed.');
  const [waits] = await runsOf(server, { open: true });
  expect(waits).toMatchObject({ state: 'queued', isLive: false, waitsUntil: expect.any(String) });
  await client.call('run.stop', { runId: waits?.id ?? '' });
  expect(await runsOf(server, { open: true })).toStrictEqual([]);
  await server.stop();
  expect(model.asked).toHaveLength(2);
});

test('work that is stopped leaves its item as it is, and begins anew when it is assigned again', async () => {
  const { driver: workDriver, begun, untilBegun } = heldDriver();
  const server = await startTestServer({ workDriver });
  const { client, operators } = server;
  const item = await assign(server, operators[0]?.id);
  await untilBegun(1);
  const [run] = await runsOf(server, { workItemId: item.id });
  await client.call('run.stop', { runId: run?.id ?? '' });
  expect(await client.call('work_item.get', { workItemId: item.id })).toMatchObject({
    status: 'in_progress',
    progress: 50,
  });
  const assignedOperatorId = operators[1]?.id;
  await client.call('work_item.update', { workItemId: item.id, assignedOperatorId });
  await untilBegun(2);
  expect(begun).toHaveLength(2);
});

test('who takes no part in a thread neither sees nor stops its runs', async () => {
  const { driver } = heldAnswers();
  const server = await startTestServer({ driver, users: ['Anna', 'Ben'] });
  const [, ben] = server.clients;
  const bens = await recordEvents(server.eventsUrl, ben?.apiKey ?? '');
  await buildConversation(server, { initialMessage: 'Between us' });
  await expect.poll(async () => (await runsOf(server)).length).toBe(1);
  const [run] = await runsOf(server);
  const { guildId } = server;
  expect((await ben?.call('run.list', { guildId }))?.runs).toStrictEqual([]);
  for (const [method, path] of [
    ['GET', `/runs/${run?.id}`],
    ['POST', `/runs/${run?.id}/stop`],
  ] as const) {
    expect(await ben?.refused(method, path)).toMatchObject({ code: 'not_found' });
  }
  await server.client.call('run.stop', { runId: run?.id ?? '' });
  await ben?.call('operator.create', { guildId, name: 'Ines' });
  await bens.waitForType('operator.created');
  expect(bens.ofType('run.stopped')).toStrictEqual([]);
});
