import { expect, test } from 'vitest';
import { recordEvents } from '../testing/event-recorder.ts';
import { assign, reportTitles, waitForStatus } from '../testing/assigned-work.ts';
import { TestClient } from '../testing/test-client.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';
import type { TestServer, TestServerOptions } from '../testing/test-server.ts';
import type { ModelEndpoint } from '../features/model/endpoints.ts';
import { startTalkingModel } from './model/testing/talking-model.ts';
import { scriptedDriver } from './scripted/scripted-driver.ts';
import { scriptedWorkDriver } from './scripted/scripted-work-driver.ts';

const endpointAt = (baseUrl: string, more: Partial<ModelEndpoint> = {}): ModelEndpoint => ({
  id: 'one',
  baseUrl,
  api: 'chat',
  models: [{ name: 'small', window: 32_000 }],
  ...more,
});

/** Starts a server whose first operators are driven by the first model of its first endpoint. */
async function startDriven(
  models: readonly ModelEndpoint[],
  { fallback = 'script', count = 1, ...options }: DrivenOptions = {},
) {
  const server = await startTestServer({
    driver: scriptedDriver,
    workDriver: scriptedWorkDriver,
    models,
    ...options,
  });
  const { client, guildId, operators } = server;
  const [model] = (await client.call('model.list', { guildId })).models;
  for (const { id: operatorId } of operators.slice(0, count)) {
    const driver = { kind: 'model', modelId: model?.id, fallback } as const;
    await client.call('operator.set_driver', { operatorId, ...driver });
  }
  return { ...server, model };
}

type DrivenOptions = TestServerOptions & { fallback?: 'script' | 'none'; count?: number };

/** Says something to the first operator alone; returns the texts of the answers once there is one. */
async function askAlone(server: TestServer, initialMessage: string) {
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  const { id: conversationId } = await buildConversation(server, { initialMessage });
  await events.waitForText('"authorType":"operator"');
  const { messages } = await server.client.call('message.list', { conversationId });
  return { conversationId, events, answer: messages[0] };
}

test('a model answers in the place of the script, and is told the thread, its part and the key', async () => {
  const model = await startTalkingModel(() => 'We need **three** loaves, @Ada.');
  const server = await startDriven([endpointAt(model.baseUrl, { key: 'k-1' })]);
  const { answer } = await askAlone(server, 'How many loaves?\u{200B}');
  expect(answer?.text).toBe('We need **three** loaves, Ada.');
  expect(model.authorizations).toStrictEqual(['Bearer k-1']);
  const [asked] = model.asked;
  expect(asked).toMatchObject({ model: 'small', max_tokens: 4_096 });
  const [system, user] = asked?.messages ?? [];
  expect(system?.content).toContain('You are Ada');
  expect(system?.content).toContain('Your role: Planner.');
  const [, word = ''] = /<<(\w{16}) person Anna\n/.exec(user?.content ?? '') ?? [];
  expect(user?.content).toContain(
    String.raw`<<${word} person Anna${'\n'}How many loaves?\u{200B}${'\n'}${word}>>`,
  );
  expect(system?.content).toContain(`<<${word}`);
});

test('a model that passes writes nothing, and the reason is kept', async () => {
  const model = await startTalkingModel(() => ' PASS\n');
  const server = await startDriven([endpointAt(model.baseUrl)], { count: 2 });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  await buildConversation(server, { operatorCount: 2, initialMessage: 'Plan a feast.' });
  const passed = await events.waitFor(
    ({ type, data }) =>
      type === 'operator.passed' && data?.['operatorId'] === server.operators[0]?.id,
  );
  expect(passed.data?.['reason']).toBe('Nothing in it is asked of me.');
});

test('the only operator of a thread is not offered to pass, and its word is then an answer', async () => {
  const model = await startTalkingModel(() => 'PASS');
  const server = await startDriven([endpointAt(model.baseUrl)]);
  const { answer } = await askAlone(server, 'Say the word that lets another go on.');
  expect(answer?.text).toBe('PASS');
  expect(model.asked[0]?.messages[0]?.content).not.toContain('PASS');
});

test('of a message that names nobody only two models are asked, and each that is named is', async () => {
  const model = await startTalkingModel(() => 'Gladly.');
  const server = await startDriven([endpointAt(model.baseUrl)], {
    count: 3,
    driver: { ...scriptedDriver, skipReason: () => undefined },
  });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  const { id: conversationId } = await buildConversation(server, { operatorCount: 3 });
  const text = 'Write a plan and what to find out.';
  await server.client.call('message.create', { conversationId, text });
  const passed = await events.waitForType('operator.passed');
  expect(passed.data).toMatchObject({
    operatorId: server.operators[2]?.id,
    reason: 'Ada and Mira answer it.',
  });
  await server.client.call('message.create', { conversationId, text: '@Theo and you?' });
  await events.waitFor(
    ({ type, data }) =>
      type === 'message.created' && JSON.stringify(data).includes(server.operators[2]?.id ?? ''),
  );
});

test('a server that fails for a moment is asked again, and the answer comes', async () => {
  const model = await startTalkingModel((_, count) => (count === 1 ? { status: 503 } : 'Here.'));
  const server = await startDriven([endpointAt(model.baseUrl)]);
  const { answer, events } = await askAlone(server, 'Are you there?');
  expect(answer?.text).toBe('Here.');
  expect(model.asked).toHaveLength(2);
  const told = events.ofType('operator.thinking').map(({ data }) => data?.['reason']);
  expect(told).toContain('The server failed.');
});

test('a script that stands in for a model does not say that there is none', async () => {
  const model = await startTalkingModel(() => ({ status: 401 }));
  const server = await startDriven([endpointAt(model.baseUrl)]);
  const { answer } = await askAlone(server, 'Hello!');
  expect(answer?.text).toContain('Hello, I am Ada');
  expect(answer?.text).toContain('Written by Ada’s script');
  expect(answer?.text).not.toContain('no AI model');
});

test('where the model cannot answer, the script does and says so', async () => {
  const model = await startTalkingModel(() => ({ status: 401 }));
  const server = await startDriven([endpointAt(model.baseUrl, { key: 'old' })]);
  const { answer } = await askAlone(server, 'Plan a summer party in July.');
  expect(answer?.text).toContain('**Objective:** A summer party in July');
  expect(answer?.text).toContain(
    'Written by Ada’s script: the model gave no answer. The server refused the key.',
  );
  expect(model.asked).toHaveLength(1);
});

test('without a fallback the message is skipped with the reason, and can be tried again', async () => {
  const model = await startTalkingModel((_, count) => (count === 1 ? { status: 401 } : 'Now.'));
  const server = await startDriven([endpointAt(model.baseUrl, { key: 'old' })], {
    fallback: 'none',
  });
  const { answer, events, conversationId } = await askAlone(server, 'Plan a summer party.');
  expect(answer?.text).toContain('The server refused the key.');
  expect(answer?.retryOf).toBeDefined();
  const messageId = answer?.retryOf ?? '';
  await server.client.call('message.retry', { conversationId, messageId });
  await events.waitForText('"text":"Now."');
});

test('a model that is no longer listed is no reason to ask another', async () => {
  const model = await startTalkingModel(() => 'Never.');
  const server = await startDriven([endpointAt(model.baseUrl)], { fallback: 'none' });
  server.setModels([endpointAt(model.baseUrl, { models: [{ name: 'other' }] })]);
  const { answer } = await askAlone(server, 'Plan a summer party.');
  expect(answer?.text).toContain('This model is no longer listed in the settings.');
  expect(model.asked).toStrictEqual([]);
});

test('work waits for a model that cannot be reached, and goes on once it can', async () => {
  const gone = await startTalkingModel(() => 'Never.');
  await gone.close();
  const model = await startTalkingModel(() => 'I would bake on Friday.');
  const server = await startDriven([endpointAt(gone.baseUrl)]);
  const { client, guildId, operators, eventsUrl } = server;
  const events = await recordEvents(eventsUrl, client.apiKey);
  const item = await assign(server, operators[0]?.id, { title: 'Bake bread' });
  const waits = await events.waitFor(
    ({ type, data }) => type === 'operator.thinking' && data?.['reason'] !== undefined,
  );
  expect(waits.data).toMatchObject({
    workItemId: item.id,
    reason: 'Nothing answers at this address.',
  });
  expect(await reportTitles(server)).toStrictEqual([]);
  server.setModels([endpointAt(model.baseUrl)]);
  await waitForStatus(events, item.id, 'review');
  const { documents } = await client.call('document.list', { guildId });
  const { content } = await client.call('document.get', { guildId, docId: documents[0]?.id ?? '' });
  expect(content).toContain('written by the model small. It may be wrong: check it.');
  expect(content).toContain('I would bake on Friday.');
  expect(content).toContain(`guildhall://home/this/item/${item.id}`);
});

test('work that waits goes on by the script once the operator is given back to it', async () => {
  const gone = await startTalkingModel(() => 'Never.');
  await gone.close();
  const server = await startDriven([endpointAt(gone.baseUrl)]);
  const { client, operators, eventsUrl } = server;
  const events = await recordEvents(eventsUrl, client.apiKey);
  const [ada] = operators;
  const item = await assign(server, ada?.id, { title: 'Plan the bread' });
  await events.waitForText('Nothing answers at this address.');
  await client.call('operator.set_driver', { operatorId: ada?.id ?? '', kind: 'script' });
  await waitForStatus(events, item.id, 'review');
  expect(await reportTitles(server)).toStrictEqual(['Report: Plan the bread']);
});

test('until the servers of models are named no model is missing, and the run waits', async () => {
  const model = await startTalkingModel(() => 'Here I am.');
  const server = await startDriven([endpointAt(model.baseUrl)]);
  await server.stop();
  const again = await startTestServer({
    driver: scriptedDriver,
    dataDir: server.dataDir,
    models: 'not yet',
  });
  const events = await recordEvents(again.eventsUrl, server.client.apiKey);
  const client = new TestClient(again.baseUrl, server.client.apiKey);
  const { guildId, operators } = server;
  await buildConversation({ client, guildId, operators }, { initialMessage: 'Are you there?' });
  await events.waitForType('operator.thinking');
  again.setModels([endpointAt(model.baseUrl)]);
  await events.waitForText('Here I am.');
  expect(model.asked).toHaveLength(1);
});

test('a stop of the server ends a call at once, and the next start asks again', async () => {
  const model = await startTalkingModel((_, count) => (count === 1 ? undefined : 'At last.'));
  const server = await startDriven([endpointAt(model.baseUrl)]);
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  await buildConversation(server, { initialMessage: 'Are you there?' });
  await events.waitForType('operator.thinking');
  await expect.poll(() => model.asked.length).toBe(1);
  await server.stop();
  const again = await startTestServer({
    driver: scriptedDriver,
    dataDir: server.dataDir,
    models: [endpointAt(model.baseUrl)],
  });
  const later = await recordEvents(again.eventsUrl, server.client.apiKey);
  await later.waitForText('At last.');
  expect(model.asked).toHaveLength(2);
});
