import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { setLimits } from '../runs/limit-store.ts';
import { assign, heldDriver, waitForStatus } from '../testing/assigned-work.ts';
import { holdsText, recordEvents } from '../testing/event-recorder.ts';
import type { RecordedFrame } from '../testing/event-recorder.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { heldPieces } from './model/testing/held-pieces.ts';
import type { Talk } from './model/testing/talking-server.ts';
import { startTalkingModel } from './model/testing/talking-model.ts';
import { scriptedDriver } from './scripted/scripted-driver.ts';
import { scriptedWorkDriver } from './scripted/scripted-work-driver.ts';

type Options = Parameters<typeof startTestServer>[0];

/** Starts a server whose first operator a model drives that talks as the test says. */
async function startDriven(talk: Talk, options: Options = {}) {
  const model = await startTalkingModel(talk);
  const server = await startTestServer({
    driver: scriptedDriver,
    workDriver: scriptedWorkDriver,
    models: [
      {
        id: 'one',
        baseUrl: model.baseUrl,
        api: 'chat',
        models: [{ name: 'small', window: 32_000 }],
      },
    ],
    ...options,
  });
  const [found] = (await server.client.call('model.list', { guildId: server.guildId })).models;
  await server.client.call('operator.set_driver', {
    operatorId: adaIn(server),
    kind: 'model',
    modelId: found?.id,
  });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  return { ...server, model, events };
}

const adaIn = ({ operators }: Pick<TestServer, 'operators'>) => operators[0]?.id ?? '';

/** Has Ada tried with some words, and answers with the id of the run. */
async function tryAda(server: TestServer, text: string): Promise<string> {
  return (await server.client.call('operator.try', { operatorId: adaIn(server), text })).runId;
}

const runOf = ({ client }: TestServer, runId: string) => client.call('run.get', { runId });

/** Waits for the end of a run, and answers with it. */
async function ended(server: TestServer, runId: string) {
  await expect.poll(async () => (await runOf(server, runId)).endedAt).toBeDefined();
  return runOf(server, runId);
}

const said = async ({ client }: TestServer, runId: string) =>
  (await client.call('run.steps', { runId })).steps.map(({ kind, text, model }) => [
    kind,
    text,
    model,
  ]);

/** All that a guild has beside its runs. */
function contentOf({ db }: TestServer) {
  const tables = ['conversations', 'messages', 'work_items', 'documents', 'decisions', 'events'];
  return tables.map((table) => db.all(`SELECT * FROM ${table}`));
}

test('a model that is tried answers as it streams, and nothing but its run is written', async () => {
  const { pieces, say, end } = heldPieces();
  const server = await startDriven(() => ({ pieces }));
  const { model, events, client } = server;
  const before = contentOf(server);
  const runId = await tryAda(server, 'What do you do?');
  say('I plan bakeries.');
  const preview = (frame: RecordedFrame) =>
    frame.type === 'operator.progress' && holdsText(frame, 'I plan bakeries.');
  await events.waitFor(preview);
  expect(await runOf(server, runId)).toMatchObject({ state: 'asking', isLive: true });
  end();
  expect(await ended(server, runId)).toMatchObject({ cause: 'trial', state: 'answered' });
  expect(await said(server, runId)).toStrictEqual([
    ['note', 'What do you do?', undefined],
    ['reply', 'I plan bakeries.', 'small'],
  ]);
  expect(contentOf(server)).toStrictEqual(before);
  // It was given the words, and nothing to act with
  expect(model.asked).toHaveLength(1);
  expect(JSON.stringify(model.asked[0]?.messages)).toContain('What do you do?');
  expect(model.asked[0]?.tools ?? []).toStrictEqual([]);
  const { told } = await client.call('run.told', { runId });
  expect(told?.body).toBe(model.bodies[0]);
});

test('an operator that its script drives answers by it', async () => {
  const server = await startTestServer({ driver: scriptedDriver });
  const before = contentOf(server);
  const runId = await tryAda(server, 'Plan a bakery');
  const run = await ended(server, runId);
  expect(run).toMatchObject({ cause: 'trial', state: 'answered' });
  expect(run.tokens).toBeUndefined();
  const [note, reply] = await said(server, runId);
  expect(note).toStrictEqual(['note', 'Plan a bakery', undefined]);
  expect(reply?.[1]).toMatch(/\S/);
  expect(reply?.[2]).toBeUndefined();
  expect(contentOf(server)).toStrictEqual(before);
});

test('a model that calls tools where it has none writes nothing, and says nothing', async () => {
  const server = await startDriven(() => ({
    calls: [['work_item-create', { type: 'task', title: 'Bake' }]],
  }));
  const before = contentOf(server);
  const runId = await tryAda(server, 'Add an item');
  expect(await ended(server, runId)).toMatchObject({ state: 'failed' });
  expect(contentOf(server)).toStrictEqual(before);
});

test('a trial counts as use, and a limit or a pause keeps it from asking', async () => {
  const server = await startDriven(() => ({ text: 'Here.', input: 300, output: 5 }));
  const { client, model, guildId } = server;
  const operatorId = adaIn(server);
  await ended(server, await tryAda(server, 'One'));
  const { used } = await client.call('operator.limits', { operatorId });
  expect(used).toMatchObject({ runsAnHour: 1, tokensADay: 305 });
  server.db.transaction((tx) => setLimits(tx, { guildSeq: 1, operatorSeq: 1 }, { runs: 1 }));
  const refused = await ended(server, await tryAda(server, 'Two'));
  expect(refused).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/^Limit reached\./),
  });
  // A trial is in front of the person who makes it, and waits for nobody
  expect(refused.stuck).toBeUndefined();
  await client.call('operator.pause', { guildId, operatorId, isPaused: true });
  expect(await ended(server, await tryAda(server, 'Three'))).toMatchObject({
    state: 'failed',
    reason: 'Ada is paused.',
  });
  expect(model.asked).toHaveLength(1);
});

test('a model that cannot be reached is said at once, and no script stands in', async () => {
  const server = await startDriven(() => ({ status: 503 }));
  const run = await ended(server, await tryAda(server, 'Hello'));
  expect(run).toMatchObject({ state: 'failed', reason: expect.stringMatching(/\S/) });
  expect(server.model.asked).toHaveLength(1);
});

test('a try is stopped at once by a person, by the next one, and by a pause', async () => {
  const server = await startDriven(() => undefined);
  const { client, model, guildId } = server;
  const first = await tryAda(server, 'One');
  await expect.poll(() => model.asked.length).toBe(1);
  await client.call('run.stop', { runId: first });
  await expect.poll(() => model.cutCount()).toBe(1);
  expect(await runOf(server, first)).toMatchObject({
    state: 'stopped',
    reason: 'Anna stopped it.',
  });
  const second = await tryAda(server, 'Two');
  await expect.poll(() => model.asked.length).toBe(2);
  const third = await tryAda(server, 'Three');
  await expect.poll(() => model.cutCount()).toBe(2);
  expect(await runOf(server, second)).toMatchObject({ state: 'stopped' });
  await expect.poll(() => model.asked.length).toBe(3);
  await client.call('operator.pause', { guildId, operatorId: adaIn(server), isPaused: true });
  expect(await ended(server, third)).toMatchObject({ state: 'stopped' });
  await expect.poll(() => model.cutCount()).toBe(3);
});

test('a try waits for no work of its operator, and holds none up', async () => {
  const { driver: workDriver, untilBegun, release } = heldDriver();
  const server = await startTestServer({ driver: scriptedDriver, workDriver });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  const item = await assign(server, adaIn(server), { title: 'Bake' });
  await untilBegun(1);
  expect(await ended(server, await tryAda(server, 'Hello'))).toMatchObject({ state: 'answered' });
  release();
  await waitForStatus(events, item.id, 'review');
});

test('nobody but the person sees a try, and it takes no notes', async () => {
  const server = await startDriven(() => ({ text: 'Secret.', input: 9, output: 1 }), {
    users: ['Anna', 'Ben'],
  });
  const { client, clients, guildId } = server;
  const runId = await tryAda(server, 'Hello');
  await ended(server, runId);
  const [, ben] = clients;
  await expect(ben?.call('run.get', { runId })).rejects.toThrow('not_found');
  await expect(ben?.call('run.steps', { runId })).rejects.toThrow('not_found');
  expect((await ben?.call('run.list', { guildId }))?.runs).toStrictEqual([]);
  expect((await client.call('run.list', { guildId })).runs.map(({ id }) => id)).toStrictEqual([
    runId,
  ]);
  await expect(client.call('run.steer', { runId, text: 'More' })).rejects.toThrow('takes_no_notes');
  const undo = await client.call('run.undo_preview', { runId });
  expect(undo).toStrictEqual({ hasEnded: true, willUndo: [], stays: [] });
});

test('a try that the end of the server cut off is stopped, and asks no more', async () => {
  const dataDir = temporaryFolder();
  const first = await startDriven(() => undefined, { dataDir });
  const runId = await tryAda(first, 'Hello');
  await expect.poll(() => first.model.asked.length).toBe(1);
  // As a kill leaves it
  first.db.run(`UPDATE runs SET boot = 'boot_before' WHERE id = ?`, runId);
  await first.stop();
  const server = await startTestServer({ dataDir, driver: scriptedDriver });
  const client = new TestClient(server.baseUrl, first.client.apiKey);
  expect(await runOf({ ...server, client }, runId)).toMatchObject({
    state: 'stopped',
    isLive: false,
  });
  expect(first.model.asked).toHaveLength(1);
});
