import { expect, test } from 'vitest';
import type { Said } from '../../operators/model/testing/talking-server.ts';
import { scriptedWorkDriver } from '../../operators/scripted/scripted-work-driver.ts';
import { assign, heldDriver, waitForStatus } from '../../testing/assigned-work.ts';
import { startDrivenBy } from '../../testing/driven-operators.ts';
import { recordEvents } from '../../testing/event-recorder.ts';
import { buildConversation, startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** Has a model add two tasks below an epic, say how far it is, write a plan and report. */
async function workedByModel() {
  const server = await startDrivenBy((asked, count): Said => {
    const id = /Its id is (\w+(?:-\w+)*)\./.exec(asked.messages[1]?.content ?? '')?.[1] ?? '';
    return count === 1
      ? {
          calls: [
            ['work_item-create', { type: 'task', title: 'Flour', parentId: id }],
            ['work_item-create', { type: 'task', title: 'Salt', parentId: id }],
            ['work_item-update', { workItemId: id, progress: 40 }],
            ['document-create', { title: 'Plan', content: 'First flour.', type: 'brief' }],
          ],
        }
      : 'All is planned.';
  });
  const before = await assign(server, undefined, { type: 'epic', title: 'Bread' });
  const assignedOperatorId = server.operators[0]?.id;
  await server.client.call('work_item.update', { workItemId: before.id, assignedOperatorId });
  await waitForStatus(server.events, before.id, 'review');
  return {
    server,
    before: { ...before, assignedOperatorId },
    runId: await runOf(server, before.id),
  };
}

async function runOf({ client, guildId }: TestServer, workItemId: string): Promise<string> {
  const { runs } = await client.call('run.list', { guildId, workItemId });
  return runs[0]?.id ?? '';
}

async function everything({ client, guildId }: TestServer) {
  const { workItems } = await client.call('work_item.list', { guildId });
  const { documents } = await client.call('document.list', { guildId });
  return { workItems, documents, titles: [...workItems, ...documents].map(({ title }) => title) };
}

test('a run is taken back whole: its item is as before, and what it made is in the trash', async () => {
  const { server, before, runId } = await workedByModel();
  const { client, guildId } = server;
  expect((await everything(server)).titles).toStrictEqual(
    expect.arrayContaining(['Bread', 'Flour', 'Salt', 'Plan', 'Report: Bread']),
  );
  const { hasEnded, willUndo, stays } = await client.call('run.undo_preview', { runId });
  expect([hasEnded, stays]).toStrictEqual([true, []]);
  expect(willUndo.map(({ title, act, fields }) => [title, act, fields])).toStrictEqual([
    ['Bread', 'changed', ['status', 'progress']],
    ['Report: Bread', 'deleted', []],
    ['Plan', 'deleted', []],
    ['Salt', 'deleted', []],
    ['Flour', 'deleted', []],
  ]);
  expect((await everything(server)).titles).toHaveLength(5);

  expect(await client.call('run.undo', { runId })).toStrictEqual({ undone: willUndo, stays });
  expect(await everything(server)).toStrictEqual({
    workItems: [{ ...before, updatedAt: expect.any(String) }],
    documents: [],
    titles: ['Bread'],
  });
  const { things } = await client.call('trash.list', { guildId });
  expect(things.map(({ title }) => title).toSorted()).toStrictEqual([
    'Flour',
    'Plan',
    'Report: Bread',
    'Salt',
  ]);
  expect(new Set(things.map(({ deletedBy }) => deletedBy.name))).toStrictEqual(new Set(['Anna']));
  const { steps } = await client.call('run.steps', { runId });
  const wrote = steps.flatMap((step) => step.wrote);
  expect(wrote.length).toBe(7);
  expect(wrote.every(({ undoneAt }) => undoneAt !== undefined)).toBe(true);
  const { changes } = await client.call('work_item.history', { workItemId: before.id });
  expect(changes[0]).toMatchObject({ actor: { type: 'user', name: 'Anna' } });
});

test('a run that was undone has nothing more to take back, whoever asks and however often', async () => {
  const { server, runId } = await workedByModel();
  const { client } = server;
  const answers = await Promise.all([1, 2, 3].map(() => client.call('run.undo', { runId })));
  expect(answers.map(({ undone }) => undone.length).toSorted((a, b) => a - b)).toEqual([0, 0, 5]);
  const after = await everything(server);
  expect(await client.call('run.undo', { runId })).toStrictEqual({ undone: [], stays: [] });
  expect(await everything(server)).toStrictEqual(after);
});

test('a change that somebody has changed since stays, with the reason, and all else is taken back', async () => {
  const { server, before, runId } = await workedByModel();
  const { client, guildId } = server;
  const { workItems, documents } = await everything(server);
  const idOf = (title: string) =>
    [...workItems, ...documents].find((each) => each.title === title)?.id ?? '';
  const flour = idOf('Flour');
  await client.call('work_item.update', { workItemId: flour, title: 'Rye flour' });
  await client.call('work_item.delete', { workItemId: idOf('Salt') });
  await client.call('work_item.update', { workItemId: before.id, status: 'done' });
  const docId = idOf('Plan');
  await client.call('document.update', { guildId, docId, title: 'The plan' });
  const { undone, stays } = await client.call('run.undo', { runId });
  expect(undone.map(({ title, act, fields }) => [title, act, fields])).toStrictEqual([
    ['Bread', 'changed', ['progress']],
    ['Report: Bread', 'deleted', []],
  ]);
  expect(stays.map(({ title, reason, fields }) => [title, reason, fields])).toStrictEqual([
    ['Bread', 'changed', ['status']],
    ['The plan', 'changed', []],
    ['Salt', 'deleted', []],
    ['Rye flour', 'changed', ['title']],
  ]);
  const left = await everything(server);
  expect(left.titles).toStrictEqual(['Bread', 'Rye flour', 'The plan']);
  expect(left.workItems[0]).toMatchObject({ status: 'done', progress: 0 });
  // A thing that is again as it was written is taken back then
  await client.call('work_item.update', { workItemId: flour, title: 'Flour' });
  await client.call('trash.restore', { guildId, thingId: idOf('Salt') });
  const again = await client.call('run.undo', { runId });
  expect(again.undone.map(({ title }) => title)).toStrictEqual(['Salt', 'Flour']);
});

test('an item stays that has others below it, and is moved to nobody’s loss', async () => {
  const server = await startDrivenBy((asked, count): Said => {
    const id = /Its id is (\w+(?:-\w+)*)\./.exec(asked.messages[1]?.content ?? '')?.[1] ?? '';
    const child = { type: 'epic', title: 'Dough', parentId: id };
    return count === 1 ? { calls: [['work_item-create', child]] } : 'Done.';
  });
  const { client, guildId, operators, events } = server;
  const item = await assign(server, operators[0]?.id, { type: 'initiative', title: 'Bakery' });
  await waitForStatus(events, item.id, 'review');
  const runId = await runOf(server, item.id);
  const { workItems } = await client.call('work_item.list', { guildId, parentId: item.id });
  const parentId = workItems[0]?.id;
  const own = await assign(server, undefined, { title: 'Knead', ...(parentId && { parentId }) });
  const first = await client.call('run.undo', { runId });
  expect(first.stays).toMatchObject([{ title: 'Dough', reason: 'has_children' }]);
  expect(await client.call('work_item.get', { workItemId: own.id })).toMatchObject({ parentId });
  await client.call('work_item.delete', { workItemId: own.id });
  expect((await client.call('run.undo', { runId })).undone).toMatchObject([{ title: 'Dough' }]);
});

test('the work of a script is undone as that of a model', async () => {
  const server = await startTestServer({ workDriver: scriptedWorkDriver });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  const item = await assign(server, server.operators[0]?.id, { title: 'Plan' });
  await waitForStatus(events, item.id, 'review');
  const runId = await runOf(server, item.id);
  const { steps } = await server.client.call('run.steps', { runId });
  expect(steps.map(({ kind, wrote }) => [kind, wrote[0]?.operation])).toStrictEqual([
    ['act', 'work_item.update'],
    ['act', 'work_item.update'],
    ['act', 'document.create'],
    ['act', 'work_item.update'],
  ]);
  await server.client.call('run.undo', { runId });
  const { workItems, documents } = await everything(server);
  expect(workItems).toStrictEqual([{ ...item, updatedAt: expect.any(String) }]);
  expect(documents).toStrictEqual([]);
});

test('a run that has not ended is stopped before it is undone', async () => {
  const { driver, untilBegun } = heldDriver();
  const server = await startTestServer({ workDriver: driver });
  const { client, operators } = server;
  const item = await assign(server, operators[0]?.id);
  await untilBegun(1);
  const runId = await runOf(server, item.id);
  expect(await client.call('run.undo_preview', { runId })).toMatchObject({ hasEnded: false });
  const path = `/runs/${runId}/undo`;
  expect(await client.refused('POST', path)).toMatchObject({ status: 409, code: 'not_ended' });
  await client.call('run.stop', { runId });
  await client.call('run.undo', { runId });
  expect(await client.call('work_item.get', { workItemId: item.id })).toMatchObject({
    status: 'todo',
    progress: 0,
  });
});

test('a message stays when its run is undone', async () => {
  const server = await startDrivenBy(() => 'Bread is open.');
  const { client } = server;
  await buildConversation(server, { initialMessage: 'What is open?' });
  await server.events.waitForText('Bread is open.');
  const { runs } = await client.call('run.list', { guildId: server.guildId });
  const runId = runs[0]?.id ?? '';
  expect(await client.call('run.undo', { runId })).toMatchObject({
    undone: [],
    stays: [{ kind: 'message', title: 'Bread is open.', reason: 'said', fields: [] }],
  });
});

test('who sees no run can neither look at what its undo would do nor undo it', async () => {
  const server = await startTestServer({ users: ['Anna', 'Ben'] });
  const [anna, ben] = server.clients;
  await buildConversation(server, { initialMessage: 'Between us' });
  const { guildId } = server;
  await expect.poll(async () => (await anna?.call('run.list', { guildId }))?.runs).toHaveLength(1);
  const runId = (await anna?.call('run.list', { guildId }))?.runs[0]?.id ?? '';
  for (const method of ['GET', 'POST']) {
    const refused = await ben?.refused(method, `/runs/${runId}/undo`);
    expect(refused).toMatchObject({ code: 'not_found' });
  }
});
