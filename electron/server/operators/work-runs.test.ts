import { expect, test } from 'vitest';
import { assign, heldDriver, reportTitles, waitForStatus } from '../testing/assigned-work.ts';
import { holdsText, recordEvents } from '../testing/event-recorder.ts';
import { startTestServer } from '../testing/test-server.ts';
import { scriptedWorkDriver } from './scripted/scripted-work-driver.ts';

test('an assigned item is started, reported on in the workspace and submitted for review', async () => {
  const server = await startTestServer({ workDriver: scriptedWorkDriver });
  const { client, guildId, operators, eventsUrl } = server;
  const events = await recordEvents(eventsUrl, client.apiKey);
  const objective = await assign(server, undefined, { type: 'objective', title: 'Settle in' });
  const initiative = await assign(server, undefined, {
    type: 'initiative',
    title: 'New office',
    parentId: objective.id,
  });
  const epic = await assign(server, undefined, {
    type: 'epic',
    title: 'Move desks',
    parentId: initiative.id,
  });
  const van = await assign(server, undefined, { title: 'Hire a van', parentId: epic.id });
  const [ada] = operators;
  await client.call('work_item.update', { workItemId: epic.id, assignedOperatorId: ada?.id });
  await waitForStatus(events, epic.id, 'review');

  const frames = events.frames.filter((frame) => holdsText(frame, epic.id)).slice(2);
  const steps = frames
    .filter(({ type }) => type === 'work_item.updated')
    .map(({ data }) => data?.['workItem'] as { status: string; progress: number });
  expect(steps.map(({ status, progress }) => [status, progress])).toStrictEqual([
    ['todo', 0],
    ['in_progress', 10],
    ['in_progress', 50],
    ['review', 90],
  ]);
  const thinking = events.ofType('operator.thinking');
  expect(thinking.map(({ data, seq }) => [data, seq])).toStrictEqual([
    [{ workItemId: epic.id, operatorId: ada?.id }, undefined],
  ]);
  const { documents } = await client.call('document.list', { guildId });
  expect(documents).toMatchObject([{ title: 'Report: Move desks', type: 'report' }]);
  const { content } = await client.call('document.get', { guildId, docId: documents[0]?.id ?? '' });
  const link = (title: string, id: string) => `[${title}](guildhall://home/this/item/${id})`;
  expect(content).toContain(`objective ${link('Settle in', objective.id)} › initiative `);
  expect(content).toContain(`| ${link('Hire a van', van.id)} | To do | 0 % |`);
  // The item's screen finds the report by the words of its address.
  const q = `item ${epic.id}`;
  await expect
    .poll(async () => (await client.call('search.find', { guildId, q })).results)
    .toMatchObject([{ kind: 'document', title: 'Report: Move desks' }]);
  const { notifications } = await client.call('notification.list', {});
  const meta = { workItemId: epic.id, operatorId: ada?.id };
  expect(notifications.map((each) => [each.type, each.message, each.meta])).toStrictEqual([
    ['work_item_updated', 'Ada asks for a review of “Move desks”', meta],
    ['work_item_updated', 'Ada is 50 % through “Move desks”', meta],
    ['work_item_updated', 'Ada is working on “Move desks”', meta],
  ]);
  expect(events.ofType('notification.created')).toHaveLength(3);
});

test('an operator without the capabilities says so and leaves the item unchanged', async () => {
  const server = await startTestServer({ workDriver: scriptedWorkDriver });
  const { client, guildId, eventsUrl } = server;
  const events = await recordEvents(eventsUrl, client.apiKey);
  const plumber = await client.call('operator.create', {
    guildId,
    name: 'Pia',
    capabilities: ['plumbing'],
  });
  const item = await assign(server, plumber.id, { title: 'Translate the contract' });
  const passed = await events.waitForType('operator.passed');
  expect(passed.seq).toBeUndefined();
  expect(passed.data).toStrictEqual({
    workItemId: item.id,
    operatorId: plumber.id,
    reason: 'I can’t help with “Translate the contract”. What I can do: plumbing.',
  });
  expect(await client.call('work_item.get', { workItemId: item.id })).toStrictEqual(item);
  await assign(server, plumber.id, { title: 'Check the plumbing' });
  await events.waitForText('"review"');
  expect(await reportTitles(server)).toStrictEqual(['Report: Check the plumbing']);
});

test('reassigning stops the first operator and starts the second', async () => {
  const { driver, begun, untilBegun, release } = heldDriver();
  const server = await startTestServer({ workDriver: driver });
  const { client, operators, eventsUrl } = server;
  const events = await recordEvents(eventsUrl, client.apiKey);
  const [ada, mira] = operators;
  const { id } = await assign(server, ada?.id, { title: 'A' });
  await untilBegun(1);
  await client.call('work_item.update', { workItemId: id, assignedOperatorId: mira?.id });
  await untilBegun(2);
  release();
  await waitForStatus(events, id, 'review');
  expect(begun).toStrictEqual(['Ada: A', 'Mira: A']);
  expect(await reportTitles(server)).toStrictEqual(['Mira: A']);
});

test('cancelling stops the work, and reopening the item resumes it', async () => {
  const { driver, begun, untilBegun, release } = heldDriver();
  const server = await startTestServer({ workDriver: driver });
  const { client, operators, eventsUrl } = server;
  const events = await recordEvents(eventsUrl, client.apiKey);
  const [ada] = operators;
  const { id } = await assign(server, ada?.id, { title: 'A' });
  const gone = await assign(server, ada?.id, { title: 'B' });
  const last = await assign(server, ada?.id, { title: 'C' });
  await untilBegun(1);
  await client.call('work_item.update', { workItemId: id, status: 'cancelled' });
  release();
  await untilBegun(2);
  await client.call('work_item.delete', { workItemId: gone.id });
  release();
  await untilBegun(3);
  release();
  await waitForStatus(events, last.id, 'review');
  expect(begun).toStrictEqual(['Ada: A', 'Ada: B', 'Ada: C']);
  expect(await reportTitles(server)).toStrictEqual(['Ada: C']);
  expect(await client.call('work_item.get', { workItemId: id })).toMatchObject({
    status: 'cancelled',
    progress: 50,
  });

  await client.call('work_item.update', { workItemId: id, status: 'todo', progress: 95 });
  await untilBegun(4);
  release();
  expect(await waitForStatus(events, id, 'review')).toMatchObject({
    data: { workItem: { progress: 95 } },
  });
  expect(await reportTitles(server)).toStrictEqual(['Ada: C', 'Ada: A']);
});

test('deleting an item stops the work, and restoring it resumes the work', async () => {
  const { driver, begun, untilBegun, release } = heldDriver();
  const server = await startTestServer({ workDriver: driver });
  const { client, guildId, operators, eventsUrl } = server;
  const events = await recordEvents(eventsUrl, client.apiKey);
  const [ada] = operators;
  const { id } = await assign(server, ada?.id, { title: 'A' });
  const next = await assign(server, ada?.id, { title: 'B' });
  await untilBegun(1);
  await client.call('work_item.delete', { workItemId: id });
  release();
  await untilBegun(2);
  release();
  await waitForStatus(events, next.id, 'review');
  expect(await reportTitles(server)).toStrictEqual(['Ada: B']);
  await client.call('trash.restore', { guildId, thingId: id });
  expect(await client.call('work_item.get', { workItemId: id })).toMatchObject({
    status: 'in_progress',
    progress: 50,
    assignedOperatorId: ada?.id,
  });
  await untilBegun(3);
  release();
  await waitForStatus(events, id, 'review');
  expect(begun).toStrictEqual(['Ada: A', 'Ada: B', 'Ada: A']);
  expect(await reportTitles(server)).toStrictEqual(['Ada: B', 'Ada: A']);
});
