import { expect, test } from 'vitest';
import { trashLimits } from '#shared/limits/server-limits.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { buildBranch, deleteItems, itemIds, trashOf } from '../../testing/trashed-work.ts';

test('a branch that was deleted in one act is one row, and is restored as a whole', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  const { epicId, taskIds } = await buildBranch(server, 3);
  const all = await client.call('work_item.list', { guildId });
  await deleteItems(server, [...taskIds, epicId], 'act 1');
  expect(await trashOf(server)).toMatchObject([{ id: epicId, together: 'act 1', belowCount: 3 }]);
  expect(await client.call('trash.restore', { guildId, thingId: epicId })).toStrictEqual({
    id: epicId,
    restoredCount: 4,
  });
  expect(await client.call('work_item.list', { guildId })).toStrictEqual(all);
  expect(await trashOf(server)).toStrictEqual([]);
});

test('items deleted in another act, by another person or alone stay when their parent is restored', async () => {
  const server = await startTestServer({ users: ['Anna', 'Ben'] });
  const { client, guildId } = server;
  const [, ben = client] = server.clients;
  const { epicId, taskIds } = await buildBranch(server, 4);
  const [alone = '', earlier = '', bens = '', own = ''] = taskIds;
  await deleteItems(server, [alone]);
  await deleteItems(server, [earlier], 'act 1');
  await deleteItems({ ...server, client: ben }, [bens], 'act 2');
  await deleteItems(server, [own, epicId], 'act 2');
  expect((await trashOf(server)).map(({ id, belowCount }) => [id, belowCount])).toStrictEqual([
    [epicId, 1],
    [bens, 0],
    [earlier, 0],
    [alone, 0],
  ]);
  await client.call('trash.restore', { guildId, thingId: epicId });
  expect(await itemIds(server)).toStrictEqual([epicId, own]);
  // They come back below their parent, which is there again
  expect(await client.call('trash.restore', { guildId, thingId: bens })).toMatchObject({
    parentId: epicId,
  });
});

test('an item whose parent is in the trash or gone is restored to the top level, and its history says so', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  const { epicId, taskIds } = await buildBranch(server, 2);
  const [first = '', second = ''] = taskIds;
  const { updatedAt } = await client.call('work_item.get', { workItemId: first });
  await deleteItems(server, taskIds);
  await deleteItems(server, [epicId]);
  expect(await trashOf(server)).toMatchObject([
    { id: epicId },
    { parentId: epicId },
    { parentId: epicId },
  ]);
  const restored = await client.call('trash.restore', { guildId, thingId: first });
  expect(restored).toStrictEqual({ id: first, restoredCount: 1 });
  const item = await client.call('work_item.get', { workItemId: first });
  expect(item).toMatchObject({ updatedAt });
  expect(item).not.toHaveProperty('parentId');
  expect((await client.call('work_item.history', { workItemId: first })).changes[0]).toMatchObject({
    kind: 'restored',
    changes: [{ field: 'parentId', from: epicId }],
  });
  // Its parent goes for good while the other one is still in the trash
  await client.call('trash.delete', { guildId, thingId: epicId });
  const rows = () => server.db.all('SELECT 1 FROM work_items WHERE id = ?', epicId);
  await expect.poll(rows).toHaveLength(0);
  expect(await trashOf(server)).toMatchObject([{ id: second, belowCount: 0 }]);
  await client.call('trash.restore', { guildId, thingId: second });
  expect(await itemIds(server)).toStrictEqual([first, second]);
});

test('an item in the trash is no parent, counts as no child, and can be restored by itself', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  const { epicId, taskIds } = await buildBranch(server, 2);
  const [first = '', second = ''] = taskIds;
  await deleteItems(server, [first, second, epicId], 'act');
  const body = { type: 'task', title: 'x', parentId: epicId };
  const refusal = await client.refused('POST', `/guilds/${guildId}/work-items`, { body });
  expect(refusal.code).toBe('unknown_reference');
  expect(await client.call('trash.restore', { guildId, thingId: first })).toMatchObject({
    restoredCount: 1,
  });
  expect(await trashOf(server)).toMatchObject([{ id: epicId, belowCount: 1 }]);
  await client.call('trash.restore', { guildId, thingId: epicId });
  expect(await itemIds(server)).toStrictEqual([epicId, first, second]);
  expect(await client.call('work_item.list', { guildId, parentId: epicId })).toMatchObject({
    workItems: [{ id: second }],
  });
  await deleteItems(server, [second, epicId]);
});

test('a branch of three levels is one row, whatever was restored of it before', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  const make = async (type: 'initiative' | 'epic' | 'task', parentId?: string) =>
    (await client.call('work_item.create', { guildId, type, title: type, parentId })).id;
  const top = await make('initiative');
  const middle = [await make('epic', top), await make('epic', top)];
  const tasks = [await make('task', middle[0]), await make('task', middle[1])];
  const all = [top, ...middle, ...tasks];
  await deleteItems(server, all.toReversed(), 'act 1');
  expect(await trashOf(server)).toMatchObject([{ id: top, belowCount: 4 }]);
  // An epic alone, with its task; then all of it again
  await client.call('trash.restore', { guildId, thingId: middle[0] ?? '' });
  expect(await trashOf(server)).toMatchObject([{ id: top, belowCount: 2 }]);
  await client.call('trash.restore', { guildId, thingId: top });
  await client.call('work_item.update', { workItemId: middle[0] ?? '', parentId: top });
  await deleteItems(server, all.toReversed(), 'act 2');
  expect(await trashOf(server)).toMatchObject([{ id: top, belowCount: 4, together: 'act 2' }]);
  expect(await client.call('trash.restore', { guildId, thingId: top })).toMatchObject({
    restoredCount: 5,
  });
  expect(await itemIds(server)).toStrictEqual(all);
});

test('an act takes along as many as one restoration may restore; the others stand for themselves', async () => {
  const server = await startTestServer();
  const { client, guildId, db } = server;
  const { epicId, taskIds } = await buildBranch(server, 1);
  await deleteItems(server, taskIds, 'act');
  const { restoredBelow } = trashLimits;
  // As if the server had written them
  db.execute(`
    WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ${restoredBelow + 5})
    INSERT INTO work_items (id, guild_seq, type, title, status, priority, progress, parent_id,
                            trashed, created_at, updated_at)
    SELECT 'wi_' || i, guild_seq, type, title, status, priority, progress, parent_id, trashed,
           created_at, updated_at
    FROM n, (SELECT * FROM work_items WHERE trashed = 1);
    INSERT INTO trash (guild_seq, thing_id, work_item_seq, deleted_at, user_seq, together, parent_id)
    SELECT t.guild_seq, i.id, i.seq, t.deleted_at, t.user_seq, t.together, t.parent_id
    FROM work_items i, trash t WHERE i.id LIKE 'wi\\__%' ESCAPE '\\' AND length(i.id) < 10`);
  await deleteItems(server, [epicId], 'act');
  const things = await trashOf(server);
  expect(things).toHaveLength(6);
  expect(things[0]).toMatchObject({ id: epicId, belowCount: restoredBelow });
  expect(await client.call('trash.restore', { guildId, thingId: epicId })).toMatchObject({
    restoredCount: restoredBelow + 1,
  });
  expect(await trashOf(server)).toHaveLength(5);
  expect(db.all('PRAGMA foreign_key_check')).toStrictEqual([]);
});
