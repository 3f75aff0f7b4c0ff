import { expect, test } from 'vitest';
import { startTalkingModel } from '../../operators/model/testing/talking-model.ts';
import type { Talk } from '../../operators/model/testing/talking-server.ts';
import { scriptedDriver } from '../../operators/scripted/scripted-driver.ts';
import { assign, heldDriver, waitForStatus } from '../../testing/assigned-work.ts';
import { recordEvents } from '../../testing/event-recorder.ts';
import { TestClient } from '../../testing/test-client.ts';
import { buildConversation, startTestServer } from '../../testing/test-server.ts';

const nothing = { tokensADay: 0, moneyADay: 0 };
const price = { currency: 'USD', input: 1_000_000, output: 2_000_000 } as const;

/** Starts a server whose first operator a priced model drives. */
async function startDriven(talk: Talk) {
  const { baseUrl, asked } = await startTalkingModel(talk);
  const models = [{ name: 'small', window: 32_000, price }];
  const server = await startTestServer({
    driver: scriptedDriver,
    models: [{ id: 'one', baseUrl, api: 'chat', models }],
  });
  const { client, guildId, operators, eventsUrl } = server;
  const [model] = (await client.call('model.list', { guildId })).models;
  const operatorId = operators[0]?.id ?? '';
  await client.call('operator.set_driver', { operatorId, kind: 'model', modelId: model?.id });
  const events = await recordEvents(eventsUrl, client.apiKey);
  return { ...server, operatorId, model, asked, events };
}

test('limits have defaults, are set by one, and lose what was set by null', async () => {
  const { client, guildId, operators } = await startTestServer();
  const operatorId = operators[0]?.id ?? '';
  const used = { ...nothing, runsAnHour: 0 };
  const defaults = { runTokens: 64_000, runsAnHour: 30, tokensADay: 200_000 };
  expect(await client.call('operator.limits', { operatorId })).toStrictEqual({
    ...defaults,
    used,
    reserved: nothing,
  });
  const change = { runsAnHour: 0, moneyADay: 1_500_000 };
  expect(await client.call('operator.set_limits', { operatorId, ...change })).toStrictEqual({
    ...defaults,
    ...change,
    used,
    reserved: nothing,
  });
  const back = { runsAnHour: null, moneyADay: null, tokensADay: 5 };
  expect(await client.call('operator.set_limits', { operatorId, ...back })).toStrictEqual({
    ...defaults,
    tokensADay: 5,
    used,
    reserved: nothing,
  });
  expect(await client.call('guild.set_limits', { guildId, moneyADay: 7 })).toStrictEqual({
    tokensADay: 1_000_000,
    moneyADay: 7,
    used: nothing,
    reserved: nothing,
  });
  expect(await client.call('guild.limits', { guildId })).toMatchObject({ moneyADay: 7 });
  const { id: workItemId } = await client.call('work_item.create', {
    guildId,
    type: 'epic',
    title: 'Feast',
  });
  const none = { tokens: 0, money: 0 };
  expect(await client.call('work_item.budget', { workItemId })).toStrictEqual({
    used: none,
    reserved: none,
  });
  await client.call('work_item.set_budget', { workItemId, tokens: 9_000 });
  expect(await client.call('work_item.budget', { workItemId })).toStrictEqual({
    tokens: 9_000,
    used: none,
    reserved: none,
  });
});

test('a limit that is none is refused by its field, and so is what others may not see', async () => {
  const { client, clients, guildId, operators } = await startTestServer({ users: ['Anna', 'Ben'] });
  const operatorId = operators[0]?.id ?? '';
  for (const [body, pointer] of [
    [{}, ''],
    [{ runsAnHour: -1 }, '/runsAnHour'],
    [{ runsAnHour: 10_001 }, '/runsAnHour'],
    [{ tokensADay: 1.5 }, '/tokensADay'],
    [{ tokensADay: 1e13 }, '/tokensADay'],
    [{ moneyADay: '5' }, '/moneyADay'],
    [{ tokens: 5, runsAnHour: 5 }, '/tokens'],
  ] as const) {
    const problem = await client.refused('PUT', `/operators/${operatorId}/limits`, { body });
    expect(problem.errors?.map((fault) => fault.pointer)).toStrictEqual([pointer]);
  }
  const unknown = { body: { isPaused: true, operatorId: 'opr_other' } };
  expect((await client.refused('POST', `/guilds/${guildId}/operators/pause`, unknown)).code).toBe(
    'unknown_reference',
  );
  const other = await clients[1]?.call('guild.create', { name: 'South' });
  const body = { tokensADay: 1 };
  const foreign = `/guilds/${other?.id}/limits`;
  expect((await client.refused('PUT', foreign, { body })).code).toBe('not_found');
  expect((await client.refused('GET', foreign)).code).toBe('not_found');
  const [stranger] =
    (await clients[1]?.call('operator.list', { guildId: other?.id ?? '' }))?.operators ?? [];
  const path = `/operators/${stranger?.id}/limits`;
  expect((await client.refused('GET', path)).code).toBe('not_found');
  expect((await client.refused('PUT', path, { body })).code).toBe('not_found');
});

test('the use of a model is told of operator and guild, and of the run with its price', async () => {
  const server = await startDriven(() => ({ text: 'Here.', input: 400, output: 50 }));
  const { client, guildId, operatorId, events, model } = server;
  expect(model?.price).toStrictEqual(price);
  await buildConversation(server, { initialMessage: 'Hello' });
  await events.waitForText('"text":"Here."');
  const used = { tokensADay: 450, moneyADay: 500 };
  expect(await client.call('operator.limits', { operatorId })).toMatchObject({
    used: { ...used, runsAnHour: 1 },
    reserved: nothing,
  });
  expect(await client.call('guild.limits', { guildId })).toMatchObject({ used });
  const { runs } = await client.call('run.list', { guildId });
  expect(runs).toMatchObject([{ state: 'answered', tokens: 450, cost: 500 }]);
});

test('an operator that is paused stops at once and begins nothing, and goes on when a person lets it', async () => {
  const server = await startDriven((_, count) => (count === 1 ? undefined : `Answer ${count}.`));
  const { client, guildId, operatorId, events, asked } = server;
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'First' });
  await expect.poll(() => asked.length).toBe(1);
  const paused = await client.call('operator.pause', { guildId, operatorId, isPaused: true });
  expect(paused.operators).toMatchObject([{ id: operatorId, isPaused: true }]);
  const told = await events.waitForType('operator.updated');
  expect(told.data?.['operator']).toMatchObject({ id: operatorId, isPaused: true });
  const runs = async () => (await client.call('run.list', { guildId, open: true })).runs;
  await expect.poll(async () => (await runs()).map(({ isLive }) => isLive)).toStrictEqual([false]);
  await client.call('message.create', { conversationId, text: 'Second', whileWorking: 'wait' });
  await expect.poll(async () => (await runs()).length).toBe(2);
  expect(asked).toHaveLength(1);
  // A change of its words does not let it go on
  await client.call('operator.update', { operatorId, role: 'Baker' });
  const { operators } = await client.call('operator.list', { guildId });
  expect(operators[0]).toMatchObject({ role: 'Baker', isPaused: true });
  await client.call('operator.pause', { guildId, operatorId, isPaused: false });
  await events.waitForText('Answer 2.');
  await events.waitForText('Answer 3.');
  expect(asked).toHaveLength(3);
});

test('all operators of a guild are paused at once, also those that a script drives, over a start', async () => {
  const { driver: workDriver, begun, release, untilBegun } = heldDriver();
  const server = await startTestServer({ workDriver });
  const { client, guildId, operators, dataDir } = server;
  await client.call('operator.pause', { guildId, isPaused: true });
  const item = await assign(server, operators[1]?.id, { title: 'Bake' });
  await server.stop();
  const again = await startTestServer({ dataDir, workDriver });
  const events = await recordEvents(again.eventsUrl, client.apiKey);
  const next = new TestClient(again.baseUrl, client.apiKey);
  const { operators: listed } = await next.call('operator.list', { guildId });
  expect(listed.map(({ isPaused }) => isPaused)).toStrictEqual([true, true, true]);
  expect(begun).toStrictEqual([]);
  await next.call('operator.pause', { guildId, isPaused: false });
  await untilBegun(1);
  release();
  await waitForStatus(events, item.id, 'review');
});
