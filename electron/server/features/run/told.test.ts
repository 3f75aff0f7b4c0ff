import { expect, test } from 'vitest';
import type { ModelEndpoint } from '../model/endpoints.ts';
import { startTalkingModel } from '../../operators/model/testing/talking-model.ts';
import { scriptedDriver } from '../../operators/scripted/scripted-driver.ts';
import { scriptedWorkDriver } from '../../operators/scripted/scripted-work-driver.ts';
import { assign, waitForStatus } from '../../testing/assigned-work.ts';
import { recordEvents } from '../../testing/event-recorder.ts';
import { buildConversation, startTestServer } from '../../testing/test-server.ts';
import type { Talk } from '../../operators/model/testing/talking-server.ts';

/** A server whose first operator is driven by a model that talks as the test says. */
async function startDriven(talk: Talk, users: readonly string[] = ['Anna']) {
  const model = await startTalkingModel(talk);
  const endpoint: ModelEndpoint = {
    id: 'one',
    baseUrl: model.baseUrl,
    api: 'chat',
    key: 'secret-key',
    models: [{ name: 'small' }],
  };
  const server = await startTestServer({
    driver: scriptedDriver,
    workDriver: scriptedWorkDriver,
    models: [endpoint],
    users,
  });
  const { client, guildId, operators } = server;
  const [known] = (await client.call('model.list', { guildId })).models;
  const operatorId = operators[0]?.id ?? '';
  const driver = { kind: 'model', modelId: known?.id, fallback: 'none' } as const;
  await client.call('operator.set_driver', { operatorId, ...driver });
  const events = await recordEvents(server.eventsUrl, client.apiKey);
  return { ...server, model, events, origin: new URL(model.baseUrl).origin };
}

test('the request to a model is read by the run of its message, to the byte', async () => {
  const server = await startDriven(() => 'Three loaves.');
  const { client, events, model, origin } = server;
  const { id: conversationId } = await buildConversation(server, {
    initialMessage: 'How many “loaves”?\u{1F35E}',
  });
  await events.waitForText('Three loaves.');
  const { messages } = await client.call('message.list', { conversationId });
  const [answer, question] = messages;
  expect(question).not.toHaveProperty('runId');
  const told = events.ofType('message.created').at(-1)?.data?.['message'];
  expect(told).toMatchObject({ id: answer?.id, runId: answer?.runId });
  const again = await recordEvents(server.eventsUrl, client.apiKey, { query: '?since=0' });
  await again.waitForText('Three loaves.');
  expect(again.ofType('message.created').at(-1)?.data?.['message']).toStrictEqual(told);
  const read = await client.call('run.told', { runId: answer?.runId ?? '' });
  expect(read).toMatchObject({ calls: 1, told: { call: 1, origin, model: 'small', leftOut: [] } });
  expect(read.told?.body).toBe(model.bodies[0]);
  expect(read.told?.body).not.toContain('secret-key');
  expect(read.told?.parts.map(({ kind, title }) => title ?? kind)).toStrictEqual([
    'form',
    'rules',
    'Anna',
    'task',
    'work_item-list',
    'work_item-get',
    'document-list',
    'document-get',
    'search-find',
    'work_item-create',
    'work_item-update',
    'document-create',
    'document-update',
    'ask',
  ]);
  const bytes = read.told?.parts.reduce((sum, part) => sum + part.bytes, 0);
  expect(bytes).toBe(Buffer.byteLength(model.bodies[0] ?? ''));
});

test('each try is a call of its own, also one that failed', async () => {
  const server = await startDriven((_, count) => (count === 1 ? { status: 503 } : 'Here.'));
  const { client, events, model } = server;
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'You?' });
  await events.waitForText('"text":"Here."');
  const { messages } = await client.call('message.list', { conversationId });
  const runId = messages[0]?.runId ?? '';
  expect(await client.call('run.told', { runId })).toMatchObject({ calls: 2, told: { call: 2 } });
  const first = await client.call('run.told', { runId, call: 1 });
  expect(first.told?.body).toBe(model.bodies[0]);
  expect(first.told).not.toHaveProperty('readTokens');
  expect(await client.call('run.told', { runId, call: 3 })).toStrictEqual({ calls: 2 });
  for (const call of ['0', 'x', '-1']) {
    expect(await client.refused('GET', `/runs/${runId}/told?call=${call}`)).toMatchObject({
      code: 'validation_failed',
    });
  }
});

test('the requests about an item go when the item goes for good', async () => {
  const server = await startDriven(() => 'I would bake on Friday.');
  const { client, events, operators, guildId, db } = server;
  const item = await assign(server, operators[0]?.id, { title: 'Bake bread' });
  await waitForStatus(events, item.id, 'review');
  const { runs } = await client.call('run.list', { guildId, workItemId: item.id });
  const read = await client.call('run.told', { runId: runs[0]?.id ?? '' });
  expect(read.told?.parts).toContainEqual(expect.objectContaining({ title: 'Bake bread' }));
  await client.call('work_item.delete', { workItemId: item.id });
  await client.call('trash.delete', { guildId, thingId: item.id });
  await expect.poll(() => db.all('SELECT * FROM told_requests')).toStrictEqual([]);
  expect(db.all('SELECT * FROM told_parts')).toStrictEqual([]);
});

test('who takes no part in a thread does not read what its model was told', async () => {
  const server = await startDriven(() => 'Psst.', ['Anna', 'Ben']);
  const { client, clients, events } = server;
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'Between us' });
  await events.waitForText('Psst.');
  const { messages } = await client.call('message.list', { conversationId });
  const refused = await clients[1]?.refused('GET', `/runs/${messages[0]?.runId}/told`);
  expect(refused).toMatchObject({ code: 'not_found' });
});
