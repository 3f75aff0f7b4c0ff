import { expect, test, vi } from 'vitest';
import { recordEvents } from '../../testing/event-recorder.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { TestClient } from '../../testing/test-client.ts';
import { buildBranch, deleteItems, itemIds, trashOf } from '../../testing/trashed-work.ts';
import { deleteRemoved } from './prune-trash.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The number of rows that belong to things, present or not. */
function rowCounts({ db }: Pick<TestServer, 'db'>): number[] {
  const tables = ['trash', 'work_items', 'work_item_changes', 'runs'];
  return [...tables, 'documents', 'document_versions', 'document_authors'].map(
    (table) => db.get<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`)?.rows ?? -1,
  );
}

test('a thing removed by hand is gone for everybody, and soon from the disk', async () => {
  const server = await startTestServer();
  const { client, guildId, operators } = server;
  const empty = rowCounts(server);
  const { epicId, taskIds } = await buildBranch(server, 3);
  const assignedOperatorId = operators[0]?.id;
  await client.call('work_item.update', { workItemId: taskIds[0] ?? '', assignedOperatorId });
  const { id: docId } = await client.call('document.create', { guildId, title: 'A', content: 'x' });
  await client.call('document.update', { guildId, docId, content: 'y' });
  await deleteItems(server, [...taskIds, epicId], 'act');
  await client.call('document.delete', { guildId, docId });
  expect(await client.call('trash.delete', { guildId, thingId: epicId })).toStrictEqual({
    id: epicId,
    deletedCount: 4,
  });
  await client.call('trash.delete', { guildId, thingId: docId });
  expect(await trashOf(server)).toStrictEqual([]);
  for (const thingId of [epicId, docId, ...taskIds]) {
    const path = `/guilds/${guildId}/trash/${thingId}`;
    expect(await client.refused('POST', `${path}/restore`)).toMatchObject({ code: 'not_found' });
    expect(await client.refused('DELETE', path)).toMatchObject({ code: 'not_found' });
  }
  await expect.poll(() => rowCounts(server)).toStrictEqual(empty);
});

test('an item can be removed out of a branch, which keeps the rest', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  const { epicId, taskIds } = await buildBranch(server, 2);
  const [first = '', second = ''] = taskIds;
  await deleteItems(server, [...taskIds, epicId], 'act');
  await client.call('trash.delete', { guildId, thingId: first });
  expect(await trashOf(server)).toMatchObject([{ id: epicId, belowCount: 1 }]);
  await client.call('trash.restore', { guildId, thingId: epicId });
  expect(await itemIds(server)).toStrictEqual([epicId, second]);
});

test('removed rows go in slices of any size, and what refers to them stays whole', async () => {
  const server = await startTestServer();
  const { client, guildId, db } = server;
  const { epicId, taskIds } = await buildBranch(server, 4);
  const [apart = '', ...others] = taskIds;
  const { id: docId } = await client.call('document.create', { guildId, title: 'A', content: 'x' });
  for (const content of ['y', 'z', 'a']) {
    await client.call('document.update', { guildId, docId, content });
  }
  await deleteItems(server, [apart]);
  await deleteItems(server, [...others, epicId], 'act');
  await client.call('document.delete', { guildId, docId });
  // In one turn, so that the server's own pruning does nothing meanwhile
  db.execute(`UPDATE trash SET removed = 1 WHERE with_seq IS NULL AND thing_id <> '${apart}'`);
  let slices = 0;
  while (db.transaction((tx) => deleteRemoved(tx, { batch: 1, versionBytes: 1 })) > 0) {
    slices += 1;
    expect(db.all('PRAGMA foreign_key_check')).toStrictEqual([]);
    expect(
      db.all('SELECT thing_id AS id FROM trash WHERE removed = 0 AND with_seq IS NULL'),
    ).toMatchObject([{ id: apart }]);
  }
  expect(slices).toBeGreaterThan(12);
  await client.call('trash.restore', { guildId, thingId: apart });
  expect(await itemIds(server)).toStrictEqual([apart]);
});

test('things are removed 30 days after their deletion, and not right after a start', async () => {
  const start = Date.parse('2026-11-20T10:00:00.000Z');
  let now = start;
  const first = await startTestServer({ clock: () => now });
  const { client, guildId, dataDir } = first;
  const { epicId, taskIds } = await buildBranch(first, 2);
  const [early = '', late = ''] = taskIds;
  await deleteItems(first, [early], 'act');
  now = start + 2 * dayMs;
  await deleteItems(first, [late], 'later');
  await first.stop();

  now = start + 31 * dayMs;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const server = await startTestServer({ dataDir, clock: () => now });
  Object.assign(server.client, { apiKey: client.apiKey });
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  const idsNow = () =>
    server.db.all<{ id: string }>('SELECT thing_id AS id FROM trash').map(({ id }) => id);
  expect(idsNow()).toStrictEqual([early, late]);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  vi.useRealTimers();
  expect(idsNow()).toStrictEqual([late]);
  expect(await trashOf(server)).toMatchObject([{ id: late }]);
  expect(await itemIds(server)).toStrictEqual([epicId]);
  const replay = await recordEvents(server.eventsUrl, client.apiKey, { query: '?since=0' });
  expect(await replay.waitForType('trash.removed')).toMatchObject({
    guildId,
    data: { id: early },
  });
});

test('a server without the trash deletes for good, and shows nothing of what was in it', async () => {
  const first = await startTestServer();
  const { client, guildId, dataDir } = first;
  const { epicId, taskIds } = await buildBranch(first, 2);
  const [kept = '', other = ''] = taskIds;
  await deleteItems(first, [kept], 'act');
  await client.call('trash.delete', { guildId, thingId: kept });
  await deleteItems(first, [other], 'act');
  await first.stop();

  const disabledExtensions = { extensions: ['trash' as const], isBare: false };
  const bare = await startTestServer({ dataDir, disabledExtensions });
  const theirs = new TestClient(bare.baseUrl, client.apiKey);
  expect((await theirs.call('service.health', {})).extensions).not.toContain('trash');
  expect(await theirs.refused('GET', `/guilds/${guildId}/trash`)).toMatchObject({ status: 404 });
  const path = `/guilds/${guildId}/trash/${other}`;
  expect(await theirs.refused('POST', `${path}/restore`)).toMatchObject({ status: 404 });
  const { errors } = await theirs.refused('DELETE', `/work-items/${epicId}?together=act`);
  expect(errors).toMatchObject([{ pointer: 'together' }]);
  expect(await itemIds({ client: theirs, guildId })).toStrictEqual([epicId]);
  await theirs.call('work_item.delete', { workItemId: epicId });
  const replay = await recordEvents(bare.eventsUrl, client.apiKey, { query: '?since=0' });
  await replay.waitFor(({ data }) => data?.['id'] === epicId);
  expect(replay.ofType('trash.removed')).toStrictEqual([]);
  const rows = () => bare.db.all('SELECT 1 FROM work_items WHERE id = ?', epicId);
  await expect.poll(rows).toHaveLength(0);
  await bare.stop();

  const again = await startTestServer({ dataDir });
  const back = new TestClient(again.baseUrl, client.apiKey);
  expect(await trashOf({ client: back, guildId })).toMatchObject([{ id: other }]);
});
