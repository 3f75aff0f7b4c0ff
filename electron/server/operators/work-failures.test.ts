import { expect, test } from 'vitest';
import { textLimits } from '#shared/limits/limits.ts';
import {
  assign,
  heldDriver,
  progressIn,
  reportTitles,
  waitForStatus,
} from '../testing/assigned-work.ts';
import { recordEvents } from '../testing/event-recorder.ts';
import { runServe } from '../testing/serve-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer } from '../testing/test-server.ts';
import { scriptedWorkDriver } from './scripted/scripted-work-driver.ts';
import type { WorkDriver } from './work-driver.ts';

test('work that fails twice is given up with a report, and the next item is worked on', async () => {
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

test('failed work returns to “todo”, and assigning it again retries it', async () => {
  let isBroken = true;
  const driver: WorkDriver = {
    declineReason: () => undefined,
    report: () => {
      // Synchronous and asynchronous failures are treated alike
      if (isBroken) {
        throw new Error('broken');
      }
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
  // Changing another field does not restart the work
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

test('work interrupted by stops does not count as failed', async () => {
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

test('assigned work resumes at the next start', async () => {
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

test('work resumes after kill -9 before and after the report, and one report is made', async () => {
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
});
