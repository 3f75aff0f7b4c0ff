import { expect, test } from 'vitest';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { holdsText, recordEvents } from '../testing/event-recorder.ts';
import type { EventRecorder } from '../testing/event-recorder.ts';
import { runServe } from '../testing/serve-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer } from '../testing/test-server.ts';
import { scriptedWorkDriver } from './scripted/scripted-work-driver.ts';
import type { WorkDriver, WorkReport } from './work-driver.ts';

interface Desk {
  readonly client: TestClient;
  readonly guildId: string;
}

/** Assigns a new item through the public API. */
function assign(
  { client, guildId }: Desk,
  assignedOperatorId: string | undefined,
  fields: { title?: string; description?: string; type?: WorkItemType; parentId?: string } = {},
) {
  return client.call('work_item.create', {
    guildId,
    type: 'task',
    title: 'Plan the move',
    assignedOperatorId,
    ...fields,
  });
}

/** An item's event with a status, now or later. */
function waitForStatus(events: EventRecorder, id: string, status: string) {
  return events.waitFor((frame) => holdsText(frame, id) && holdsText(frame, `"${status}"`));
}

/** The progress that an item was seen to make. */
function progressIn(events: EventRecorder): (number | undefined)[] {
  return events.ofType('work_item.updated').map(({ data }) => {
    const item = data?.['workItem'] as { progress: number } | undefined;
    return item?.progress;
  });
}

async function reportTitles({ client, guildId }: Desk): Promise<string[]> {
  const { documents } = await client.call('document.list', { guildId });
  return documents.map(({ title }) => title);
}

/** A driver whose reports wait until the test lets them go on. */
function heldDriver() {
  const begun: string[] = [];
  const held: (() => void)[] = [];
  const watching = new Set<() => void>();
  const driver: WorkDriver = {
    declineReason: () => undefined,
    report: ({ item, operator }, signal) =>
      new Promise<WorkReport>((resolve, reject) => {
        const title = `${operator.name}: ${item.title}`;
        held.push(() => resolve({ title, description: '', content: 'x' }));
        signal.addEventListener('abort', () => reject(new Error('stopped')));
        begun.push(title);
        for (const look of watching) look();
      }),
  };
  /** Resolves once so many reports have been begun. */
  const untilBegun = (count: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (begun.length >= count) resolve();
      };
      watching.add(look);
      look();
    });
  const release = () => {
    for (const go of held.splice(0)) go();
  };
  return { driver, begun, untilBegun, release };
}

test('an assigned item is taken up, reported on in the workspace and handed over', async () => {
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
  await assign(server, undefined, { title: 'Hire a van', parentId: epic.id });
  const [ada] = operators;
  await client.call('work_item.update', { workItemId: epic.id, assignedOperatorId: ada?.id });
  await waitForStatus(events, epic.id, 'review');

  const told = events.frames.filter((frame) => holdsText(frame, epic.id)).slice(2);
  const steps = told
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
  expect(content).toContain('objective “Settle in” › initiative “New office”');
  expect(content).toContain('| Hire a van | todo | 0 % |');
  const { notifications } = await client.call('notification.list', {});
  const meta = { workItemId: epic.id, operatorId: ada?.id };
  expect(notifications.map((each) => [each.type, each.message, each.meta])).toStrictEqual([
    ['work_item_updated', 'Ada asks for a review of “Move desks”', meta],
    ['work_item_updated', 'Ada is 50 % through “Move desks”', meta],
    ['work_item_updated', 'Ada is working on “Move desks”', meta],
  ]);
  expect(events.ofType('notification.created')).toHaveLength(3);
});

test('who lacks the capabilities says so, and leaves the item as it is', async () => {
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
    reason: '“Translate the contract” is nothing that I can do: plumbing.',
  });
  expect(await client.call('work_item.get', { workItemId: item.id })).toStrictEqual(item);
  await assign(server, plumber.id, { title: 'Check the plumbing' });
  await events.waitForText('"review"');
  expect(await reportTitles(server)).toStrictEqual(['Report: Check the plumbing']);
});

test('reassigning stops the one and sets the other to work', async () => {
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

test('cancelling stops the work; opening the item again goes on with it', async () => {
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

test('a driver that fails twice is given up with a report, and the next item is worked on all the same', async () => {
  const driver: WorkDriver = {
    declineReason: () => undefined,
    report: ({ item }) =>
      item.title === 'Bad'
        ? Promise.reject(new Error('broken'))
        : Promise.resolve({ title: item.title, description: '', content: 'x' }),
  };
  const server = await startTestServer({ workDriver: driver });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  const operatorId = server.operators[0]?.id;
  const bad = await assign(server, operatorId, { title: 'Bad' });
  const good = await assign(server, operatorId, { title: 'Good' });
  expect((await events.waitForType('operator.passed')).data).toMatchObject({ workItemId: bad.id });
  await waitForStatus(events, good.id, 'review');
  expect(await reportTitles(server)).toStrictEqual(['Not done: Bad', 'Good']);
});

test('work that failed is back in “todo”; assigning it again, even to the same, has it tried again', async () => {
  let isBroken = true;
  const driver: WorkDriver = {
    declineReason: () => undefined,
    report: () => {
      // Failing at once and failing later are the same
      if (isBroken) throw new Error('broken');
      const content = 'x'.repeat(textLimits.documentContent + 1);
      return Promise.resolve({ title: 'Done', description: '', content });
    },
  };
  const server = await startTestServer({ workDriver: driver });
  const { client, guildId } = server;
  const events = await recordEvents(server.eventsUrl, client.apiKey);
  const assignedOperatorId = server.operators[0]?.id;
  const { id: workItemId } = await assign(server, assignedOperatorId, { title: 'A' });
  await events.waitForType('operator.passed');
  expect(await client.call('work_item.get', { workItemId })).toMatchObject({ status: 'todo' });
  const { notifications } = await client.call('notification.list', {});
  expect(notifications[0]).toMatchObject({ meta: { workItemId } });
  // A change of something else does not take it up
  await client.call('work_item.update', { workItemId, title: 'B' });
  expect(await reportTitles(server)).toStrictEqual(['Not done: A']);

  isBroken = false;
  await client.call('work_item.update', { workItemId, assignedOperatorId });
  await waitForStatus(events, workItemId, 'review');
  const { documents } = await client.call('document.list', { guildId });
  expect(documents.map(({ title }) => title)).toStrictEqual(['Not done: A', 'Done']);
  const docId = documents[1]?.id ?? '';
  const { content } = await client.call('document.get', { guildId, docId });
  expect(content.length).toBeLessThanOrEqual(textLimits.documentContent);
  expect(content).toContain('the rest was left out');
});

test('stops while it is worked are no failures, however often', async () => {
  const dataDir = temporaryFolder();
  const { driver, untilBegun, release } = heldDriver();
  const first = await startTestServer({ dataDir, workDriver: driver });
  await assign(first, first.operators[0]?.id, { title: 'A' });
  await untilBegun(1);
  await first.stop();
  for (let start = 2; start <= 4; start += 1) {
    const server = await startTestServer({ dataDir, workDriver: driver });
    await untilBegun(start);
    await server.stop();
  }
  const last = await startTestServer({ dataDir, workDriver: driver });
  const events = await recordEvents(last.eventsUrl, first.client.apiKey);
  await untilBegun(5);
  release();
  await events.waitForText('"review"');
  const client = new TestClient(last.baseUrl, first.client.apiKey);
  const { documents } = await client.call('document.list', { guildId: last.guildId });
  expect(documents.map(({ title }) => title)).toStrictEqual(['Ada: A']);
});

test('what was assigned before a stop is gone on with at the next start', async () => {
  const { driver, untilBegun } = heldDriver();
  const dataDir = temporaryFolder();
  const first = await startTestServer({ dataDir, workDriver: driver });
  const { id } = await assign(first, first.operators[0]?.id);
  await untilBegun(1);
  await first.stop();

  const second = await startTestServer({ dataDir, workDriver: scriptedWorkDriver });
  const client = new TestClient(second.baseUrl, first.client.apiKey);
  const events = await recordEvents(second.eventsUrl, client.apiKey, { query: '?since=0' });
  await waitForStatus(events, id, 'review');
  expect(await reportTitles({ client, guildId: first.guildId })).toStrictEqual([
    'Report: Plan the move',
  ]);
  expect(progressIn(events)).toStrictEqual([10, 50, 90]);
});

test(
  'kill -9 before the report and after it: the work is gone on with, and one report is made',
  { timeout: 20_000 },
  async () => {
    const dataDir = temporaryFolder();
    const serve = async () => runServe('--data-dir', dataDir, '--port', '0');
    let running = await serve();
    const { guildId, operators } = running.greeting;
    const { apiKey } = running.client;
    const { id } = await assign({ client: running.client, guildId }, operators[0]?.id);
    for (const sign of ['"progress":50', '"Report: Plan the move"']) {
      const events = await recordEvents(running.greeting.eventsUrl, apiKey, { query: '?since=0' });
      await events.waitForText(sign);
      running.child.kill('SIGKILL');
      await running.ended;
      running = await serve();
    }
    const events = await recordEvents(running.greeting.eventsUrl, apiKey, { query: '?since=0' });
    await waitForStatus(events, id, 'review');
    const client = new TestClient(running.greeting.baseUrl, apiKey);
    expect(await reportTitles({ client, guildId })).toStrictEqual(['Report: Plan the move']);
    expect(progressIn(events)).toStrictEqual([10, 50, 90]);
  },
);
