import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { setLimits } from '../runs/limit-store.ts';
import type { LimitsOf } from '../runs/limit-store.ts';
import { pathsIn } from '../storage/data-folder.ts';
import { assign, waitForStatus } from '../testing/assigned-work.ts';
import { recordEvents } from '../testing/event-recorder.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import type { Talk } from './model/testing/talking-server.ts';
import { startTalkingModel } from './model/testing/talking-model.ts';
import { scriptedDriver } from './scripted/scripted-driver.ts';
import { scriptedWorkDriver } from './scripted/scripted-work-driver.ts';

/** Starts a server whose first operators a model drives that talks as the test says. */
async function startDriven(talk: Talk, count = 1) {
  const model = await startTalkingModel(talk);
  const endpoint = { id: 'one', baseUrl: model.baseUrl, api: 'chat' } as const;
  const server = await startTestServer({
    driver: scriptedDriver,
    workDriver: scriptedWorkDriver,
    models: [{ ...endpoint, models: [{ name: 'small', window: 32_000 }] }],
  });
  const { client, guildId, operators, eventsUrl } = server;
  const [found] = (await client.call('model.list', { guildId })).models;
  for (const { id: operatorId } of operators.slice(0, count)) {
    await client.call('operator.set_driver', { operatorId, kind: 'model', modelId: found?.id });
  }
  return { ...server, model, events: await recordEvents(eventsUrl, client.apiKey) };
}

const limit = (
  { db }: TestServer,
  limits: Parameters<typeof setLimits>[2],
  of: LimitsOf = { guildSeq: 1, operatorSeq: 1 },
) => db.transaction((tx) => setLimits(tx, of, limits));

const callsIn = ({ db }: TestServer) =>
  db.all('SELECT state, tokens, reserved FROM run_calls ORDER BY seq');

test('a limit that is reached is said in the thread with what is used, no script stands in, and after it is raised the message can be tried again', async () => {
  const server = await startDriven(() => ({ text: 'Here.', input: 400, output: 2 }));
  const { client, model, events } = server;
  limit(server, { runTokens: 500 });
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'Hello' });
  await events.waitForText('Limit reached.');
  const { messages } = await client.call('message.list', { conversationId });
  expect(messages[0]?.text).toMatch(
    /^I couldn’t answer “Hello”. Limit reached. One task of Ada may use 500 tokens; 0 tokens of it are used, and the next call may take [\d,]+ tokens.\n/,
  );
  expect(messages[0]?.text).not.toContain('Written by');
  expect(messages[0]?.retryOf).toBe(messages[1]?.id);
  expect(model.asked).toStrictEqual([]);
  limit(server, { runTokens: null });
  const messageId = messages[1]?.id ?? '';
  await client.call('message.retry', { conversationId, messageId });
  await events.waitForText('"text":"Here."');
  expect(callsIn(server)).toMatchObject([{ state: 'settled', tokens: 402 }]);
});

test('work that reaches a limit goes back, with a report that says which', async () => {
  const server = await startDriven(() => ({ text: 'I would bake.', input: 400, output: 2 }));
  const { client, guildId, events, operators } = server;
  const parent = await client.call('work_item.create', { guildId, type: 'epic', title: 'Feast' });
  const { seq = 0 } =
    server.db.get<{ seq: number }>('SELECT seq FROM work_items WHERE id = ?', parent.id) ?? {};
  limit(server, { tokens: 1_000 }, { guildSeq: 1, workItemSeq: seq });
  const item = await assign(server, operators[0]?.id, { title: 'Bake', parentId: parent.id });
  await waitForStatus(events, item.id, 'in_progress');
  await waitForStatus(events, item.id, 'todo');
  const passed = await events.waitForType('operator.passed');
  expect(passed.data?.['reason']).toContain(
    'Limit reached. The budget of “Feast” and all below it is 1,000 tokens;',
  );
  const { documents } = await client.call('document.list', { guildId });
  const { content, title } = await client.call('document.get', {
    guildId,
    docId: documents[0]?.id ?? '',
  });
  expect(title).toBe('Not done: Bake');
  expect(content).toContain('The budget of “Feast” and all below it is 1,000 tokens;');
  const { runs } = await client.call('run.list', { guildId });
  expect(runs[0]).toMatchObject({ state: 'failed', reason: passed.data?.['reason'] });
});

test('the words of a request are cut to what the run has left', async () => {
  const server = await startDriven(() => ({ text: 'Fine.', input: 2_000, output: 2 }));
  const { client, events, model } = server;
  limit(server, { runTokens: 8_000 });
  const { id: conversationId } = await buildConversation(server, {
    initialMessage: `Old ${'words '.repeat(2_000)}`,
  });
  await events.waitForText('Limit reached.');
  await client.call('message.create', { conversationId, text: 'Only this.' });
  await events.waitForText('"text":"Fine."');
  const asked = model.asked[0]?.messages.map(({ content }) => content).join('') ?? '';
  expect(asked).toContain('Only this.');
  expect(asked).not.toContain('words '.repeat(50));
  expect(callsIn(server)).toHaveLength(1);
});

test('a run waits while another has reserved what it needs, and goes on once that is settled', async () => {
  const held = Promise.withResolvers<{ text: string; input: number; output: number }>();
  const server = await startDriven(() => held.promise);
  const { client, events, model, guildId } = server;
  // A server of its own, so that it does not wait for its turn
  const other = await startTalkingModel(() => ({ text: 'Second.', input: 400, output: 2 }));
  const [first, second] = [model, other].map(({ baseUrl }, at) => ({
    id: ['one', 'two'][at] ?? '',
    baseUrl,
    api: 'chat' as const,
    models: [{ name: 'small', window: 32_000 }],
  }));
  server.setModels([first, second].filter((each) => each !== undefined));
  const [, found] = (await client.call('model.list', { guildId })).models;
  const operatorId = server.operators[1]?.id ?? '';
  await client.call('operator.set_driver', { operatorId, kind: 'model', modelId: found?.id });
  await buildConversation(server, { initialMessage: 'First' });
  await expect.poll(() => model.asked.length).toBe(1);
  const [call] = server.db.all<{ reserved: number }>('SELECT reserved FROM run_calls');
  limit(server, { tokens: (call?.reserved ?? 0) + 5_000 }, { guildSeq: 1 });
  const initialMessage = `Second ${'and more '.repeat(50)}`;
  await client.call('conversation.create', { guildId, operatorIds: [operatorId], initialMessage });
  await events.waitFor(
    ({ type, data }) => type === 'operator.thinking' && data?.['operatorId'] === operatorId,
  );
  await client.call('run.list', { guildId });
  expect(other.asked).toStrictEqual([]);
  held.resolve({ text: 'First.', input: 400, output: 2 });
  await events.waitForText('"text":"Second."');
  expect(callsIn(server)).toMatchObject([
    { state: 'settled', tokens: 402 },
    { state: 'settled', tokens: 402 },
  ]);
});

test('a call in which the process was killed counts as it was reserved', async () => {
  const server = await startDriven(() => undefined);
  await buildConversation(server, { initialMessage: 'Are you there?' });
  await expect.poll(() => server.model.asked.length).toBe(1);
  const { dataDir } = server;
  await server.stop();
  const file = new DatabaseSync(pathsIn(dataDir).databasePath);
  file.exec(`UPDATE run_calls SET state = 'reserved'`);
  file.close();
  const again = await startTestServer({ dataDir, driver: scriptedDriver, models: 'not yet' });
  await expect.poll(() => callsIn(again)).toMatchObject([{ state: 'unknown' }]);
  const [{ tokens, reserved } = {}] = again.db.all<{ tokens: number; reserved: number }>(
    'SELECT tokens, reserved FROM run_calls',
  );
  expect(tokens).toBe(reserved);
});
