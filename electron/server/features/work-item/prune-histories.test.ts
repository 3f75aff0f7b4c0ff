import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { pruneHistories } from './history-store.ts';

const bounds = { most: 1_000, before: '', least: 0, batch: 1_000 };

/** Starts a server whose item has a change each minute, the creation included. */
async function useItem(changeCount: number) {
  let nowMs = Date.parse('2026-11-20T10:00:00.000Z');
  const server = await startTestServer({ clock: () => nowMs });
  const { client, guildId, db } = server;
  const { id } = await client.call('work_item.create', { guildId, type: 'task', title: 'Item' });
  for (let progress = 1; progress < changeCount; progress += 1) {
    nowMs += 60_000;
    await client.call('work_item.update', { workItemId: id, progress });
  }
  const prune = (some: Partial<typeof bounds>) =>
    db.transaction((tx) => pruneHistories(tx, { ...bounds, ...some }));
  const read = async () => {
    const own = await client.call('work_item.history', { workItemId: id });
    const all = await client.call('work_item.list_changes', { guildId });
    expect(own.changes.map(({ at }) => at).toReversed()).toEqual(all.changes.map(({ at }) => at));
    expect(own.beginsAt).toBe(all.beginsAt > own.beginsAt ? all.beginsAt : own.beginsAt);
    return { progress: all.changes.map(({ progress }) => progress), beginsAt: all.beginsAt };
  };
  return { server, prune, read, id };
}

test('the newest changes of a guild are kept, and its history says where it begins', async () => {
  const { prune, read } = await useItem(6);
  expect(prune({ most: 6 })).toBe(0);
  expect(prune({ most: 4 })).toBe(4);
  expect(await read()).toEqual({ progress: [2, 3, 4, 5], beginsAt: '2026-11-20T10:01:00.000Z' });
  expect(prune({ most: 4 })).toBe(0);
});

test('old changes are deleted, but the newest ones are kept whatever the clock says', async () => {
  const { prune, read } = await useItem(6);
  const before = '2026-11-20T10:03:00.000Z';
  expect(prune({ before, least: 5 })).toBe(2);
  expect(await read()).toMatchObject({ progress: [1, 2, 3, 4, 5] });
  prune({ before });
  expect(await read()).toEqual({ progress: [3, 4, 5], beginsAt: '2026-11-20T10:02:00.000Z' });
  prune({ before: '2099-01-01T00:00:00.000Z', least: 1 });
  expect(await read()).toMatchObject({ progress: [5] });
});

test('changes are deleted in batches, and of a guild that has few none are looked at', async () => {
  const { prune, read } = await useItem(6);
  expect(prune({ most: 1, batch: 2 })).toBe(4);
  expect((await read()).progress).toHaveLength(4);
  expect(prune({ most: 1, least: 6 })).toBe(0);
});

test('a pruned guild and one whose newest item was deleted go on counting', async () => {
  const { server, prune, read, id } = await useItem(3);
  const { client, guildId } = server;
  const item = await client.call('work_item.create', { guildId, type: 'task', title: 'Brief' });
  await client.call('work_item.delete', { workItemId: item.id });
  prune({ most: 2 });
  await client.call('work_item.update', { workItemId: id, progress: 50 });
  const { changes } = await client.call('work_item.list_changes', { guildId });
  expect(changes.map(({ progress }) => progress)).toEqual([0, 0, 50]);
  expect(changes[1]).toMatchObject({ workItemId: item.id, isDeleted: true });
  prune({ most: 1 });
  expect(await read()).toMatchObject({ progress: [50] });
});

test('an item keeps its newest 2,000 changes, says so, and is removed with them', async () => {
  const { server, id } = await useItem(2);
  const { client, db, guildId } = server;
  // As if the server had written them
  db.execute(`
    WITH RECURSIVE n (i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    INSERT INTO work_item_changes
      (id, guild_seq, position, work_item_seq, at, kind, user_seq, fields)
    SELECT 'wic_' || i, guild_seq, i, work_item_seq, at, 'updated', user_seq, '[]'
    FROM n, (SELECT * FROM work_item_changes ORDER BY seq DESC LIMIT 1);
    UPDATE work_item_histories SET length = 2000`);
  const first = () =>
    db.all(`SELECT count(*) AS count, min(position) AS oldest FROM work_item_changes`);
  const beginsAt = async () =>
    (await client.call('work_item.history', { workItemId: id, limit: 1 })).beginsAt;
  expect(await beginsAt()).toBe('2026-11-20T10:00:00.000Z');
  await client.call('work_item.update', { workItemId: id, progress: 7 });
  expect(first()).toEqual([{ count: 2_000, oldest: 2 }]);
  expect(await beginsAt()).toBe('2026-11-20T10:01:00.000Z');
  await client.call('work_item.update', { workItemId: id, progress: 8 });
  expect(first()).toEqual([{ count: 2_000, oldest: 3 }]);
  await client.call('work_item.delete', { workItemId: id });
  expect(first()).toEqual([{ count: 2_000, oldest: 3 }]);
  await client.call('trash.delete', { guildId, thingId: id });
  await expect.poll(first).toEqual([{ count: 0, oldest: null }]);
});
