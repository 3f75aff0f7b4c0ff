import { expect, test } from 'vitest';
import type { OperationInput, OperationOutput } from '#shared/registry/registry.ts';
import { scriptedWorkDriver } from '../../operators/scripted/scripted-work-driver.ts';
import { waitForStatus } from '../../testing/assigned-work.ts';
import { recordEvents } from '../../testing/event-recorder.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

type Desk = Pick<TestServer, 'client' | 'guildId'>;

function build(
  { client, guildId }: Desk,
  overrides: Partial<OperationInput<'work_item.create'>> = {},
) {
  return client.call('work_item.create', { guildId, type: 'task', title: 'Item', ...overrides });
}

async function changesOf({ client }: Desk, workItemId: string) {
  return (await client.call('work_item.history', { workItemId })).changes;
}

/** The fields that the changes of an item changed, newest first. */
async function fieldsOf(desk: Desk, workItemId: string) {
  return (await changesOf(desk, workItemId)).map(({ changes }) => changes);
}

async function statesOf({ client, guildId }: Desk) {
  return (await client.call('work_item.list_changes', { guildId })).changes;
}

test('each change is told with who made it, when, and both values, newest first', async () => {
  let now = Date.parse('2026-11-20T10:00:00.000Z');
  const server = await startTestServer({ users: ['Anna', 'Ben'], clock: () => now });
  const [anna, ben] = server.clients;
  const [annaId, benId] = server.userIds;
  const epic = await build(server, { type: 'epic', title: 'Epic' });
  const item = await build(server, { description: 'Why', parentId: epic.id, priority: 'high' });
  now += 60_000;
  const workItemId = item.id;
  await ben?.call('work_item.update', { workItemId, status: 'done', progress: 12.5, title: 'New' });
  now += 60_000;
  const assignedOperatorId = server.operators[0]?.id ?? '';
  const rest = { assignedOperatorId, parentId: null, description: 'x'.repeat(10_000) };
  await anna?.call('work_item.update', { workItemId, ...rest, priority: 'low' });
  const path = `/work-items/${workItemId}/history`;
  const { body, status } = await server.client.request('GET', path);
  expect(status).toBe(200);
  expect(body).toStrictEqual({
    changes: [
      {
        id: expect.stringMatching(/^wic_/),
        at: '2026-11-20T10:02:00.000Z',
        actor: { id: annaId, type: 'user', name: 'Anna' },
        kind: 'updated',
        changes: [
          { field: 'priority', from: 'high', to: 'low' },
          { field: 'assignedOperatorId', to: assignedOperatorId },
          { field: 'parentId', from: epic.id },
          { field: 'description', fromText: 'Why', toText: 'x'.repeat(10_000) },
        ],
      },
      {
        id: expect.stringMatching(/^wic_/),
        at: '2026-11-20T10:01:00.000Z',
        actor: { id: benId, type: 'user', name: 'Ben' },
        kind: 'updated',
        changes: [
          { field: 'status', from: 'todo', to: 'done' },
          { field: 'progress', from: 0, to: 12.5 },
          { field: 'title', from: 'Item', to: 'New' },
        ],
      },
      {
        id: expect.stringMatching(/^wic_/),
        at: item.createdAt,
        actor: { id: annaId, type: 'user', name: 'Anna' },
        kind: 'created',
        changes: [
          { field: 'status', to: 'todo' },
          { field: 'progress', to: 0 },
          { field: 'title', to: 'Item' },
          { field: 'priority', to: 'high' },
          { field: 'parentId', to: epic.id },
          { field: 'description', toText: 'Why' },
        ],
      },
    ],
    nextCursor: null,
    beginsAt: item.createdAt,
  });
});

test('an operator at work is named as the one who changed the item', async () => {
  const server = await startTestServer({ workDriver: scriptedWorkDriver });
  const { client, operators, eventsUrl } = server;
  const events = await recordEvents(eventsUrl, client.apiKey);
  const [ada] = operators;
  const { id } = await build(server, { title: 'Plan the move', assignedOperatorId: ada?.id });
  await waitForStatus(events, id, 'review');
  const changes = await changesOf(server, id);
  expect(changes.map(({ actor }) => [actor.type, actor.id, actor.name])).toStrictEqual([
    ...[1, 2, 3].map(() => ['operator', ada?.id, ada?.name]),
    ['user', server.userIds[0], 'Anna'],
  ]);
  expect(changes.slice(0, 3).map((change) => change.changes)).toStrictEqual([
    [
      { field: 'status', from: 'in_progress', to: 'review' },
      { field: 'progress', from: 50, to: 90 },
    ],
    [{ field: 'progress', from: 10, to: 50 }],
    [
      { field: 'status', from: 'todo', to: 'in_progress' },
      { field: 'progress', from: 0, to: 10 },
    ],
  ]);
});

test('assigning, cancelling and undoing leave a row each, and what changes nothing leaves none', async () => {
  const server = await startTestServer();
  const { client, guildId, operators } = server;
  const path = `/guilds/${guildId}/work-items`;
  const create = () =>
    client.request('POST', path, {
      body: { type: 'task', title: 'Once' },
      headers: { 'Idempotency-Key': 'k' },
    });
  const { id: workItemId } = (await create()).body as OperationOutput<'work_item.create'>;
  await create();
  expect(await changesOf(server, workItemId)).toHaveLength(1);
  const change = (fields: object) => client.call('work_item.update', { workItemId, ...fields });
  const assignedOperatorId = operators[0]?.id;
  await change({ assignedOperatorId });
  await change({ assignedOperatorId });
  await change({ status: 'cancelled' });
  await change({ status: 'cancelled', progress: 0, title: ' Once ', parentId: null });
  await change({ description: '' });
  await change({ status: 'todo' });
  await change({ assignedOperatorId: null });
  expect((await fieldsOf(server, workItemId)).slice(0, -1)).toStrictEqual([
    [{ field: 'assignedOperatorId', from: assignedOperatorId }],
    [{ field: 'status', from: 'cancelled', to: 'todo' }],
    [{ field: 'status', from: 'todo', to: 'cancelled' }],
    [{ field: 'assignedOperatorId', to: assignedOperatorId }],
  ]);
  // A refused change leaves none either
  await client.refused('PUT', `/work-items/${workItemId}`, {
    body: { status: 'done', parentId: 'wi_unknown' },
  });
  expect(await changesOf(server, workItemId)).toHaveLength(5);
  expect(await statesOf(server)).toHaveLength(3);
});

test('a guild tells where each item stood after a change and before, oldest first', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  const epic = await build(server, { type: 'epic' });
  const { id: workItemId } = await build(server, { parentId: epic.id });
  await client.call('work_item.update', { workItemId, status: 'done', progress: 33.3 });
  await client.call('work_item.update', { workItemId, title: 'Not in a chart', priority: 'low' });
  await client.call('work_item.update', { workItemId, parentId: null });
  await client.call('work_item.delete', { workItemId });
  const { body } = await client.request('GET', `/guilds/${guildId}/work-items/history`);
  const at = expect.stringMatching(/^20.*Z$/) as string;
  const task = { workItemId, type: 'task', at };
  const start = { status: 'todo', progress: 0, parentId: epic.id };
  const done = { status: 'done', progress: 33.3 };
  expect(body).toStrictEqual({
    changes: [
      { workItemId: epic.id, type: 'epic', at, status: 'todo', progress: 0 },
      { ...task, ...start },
      { ...task, ...done, parentId: epic.id, before: start },
      { ...task, ...done, before: { ...done, parentId: epic.id } },
      { ...task, ...done, isDeleted: true, before: done },
    ],
    nextCursor: null,
    beginsAt: expect.stringMatching(/^20.*Z$/),
  });
  expect(await client.refused('GET', `/work-items/${workItemId}/history`)).toMatchObject({
    status: 404,
    code: 'not_found',
  });
  // The item's titles go with it
  const changes = () => server.db.all(`SELECT 1 FROM work_item_changes`);
  expect(changes()).toHaveLength(5);
  await client.call('trash.delete', { guildId, thingId: workItemId });
  await expect.poll(changes).toHaveLength(1);
});

test('both histories are walked in pages, each change once, while others are made', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  const { id: workItemId } = await build(server);
  for (let progress = 1; progress <= 100; progress += 1) {
    await client.call('work_item.update', { workItemId, progress });
  }
  // The rest of some thousand changes, as the server would write them
  server.db.execute(`
    WITH RECURSIVE n (i) AS (SELECT 102 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
    INSERT INTO work_item_changes
      (id, guild_seq, position, work_item_seq, at, kind, user_seq, fields)
    SELECT 'wic_' || i, guild_seq, i, work_item_seq, at, 'updated', user_seq, '[]'
    FROM n, (SELECT * FROM work_item_changes ORDER BY seq DESC LIMIT 1);
    WITH RECURSIVE n (i) AS (SELECT 102 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
    INSERT INTO work_item_states
      (guild_seq, at, position, work_item_id, type, status, progress, deleted)
    SELECT guild_seq, at, i, work_item_id, type, status, i / 20, 0
    FROM n, (SELECT * FROM work_item_states ORDER BY position DESC LIMIT 1);
    UPDATE work_item_histories SET length = 1200`);
  const walk = async (read: (page: { cursor?: string }) => Promise<{ nextCursor?: unknown }>) => {
    const pages: { nextCursor?: unknown }[] = [];
    for (let cursor: string | undefined; pages.length < 100;) {
      const page = await read(cursor === undefined ? {} : { cursor });
      pages.push(page);
      await client.call('work_item.update', { workItemId, progress: pages.length / 100 });
      if (typeof page.nextCursor !== 'string') {
        break;
      }
      cursor = page.nextCursor;
    }
    return pages as unknown as { changes: { id: string; progress: number }[] }[];
  };
  const own = await walk((page) =>
    client.call('work_item.history', { workItemId, limit: 200, ...page }),
  );
  const ids = own.flatMap(({ changes }) => changes.map(({ id }) => id));
  expect(own.map(({ changes }) => changes.length)).toStrictEqual([...Array(6).fill(200)]);
  expect(new Set(ids).size).toBe(1200);
  expect(ids.slice(0, 2)).toStrictEqual(['wic_1200', 'wic_1199']);
  const all = await walk((page) => client.call('work_item.list_changes', { guildId, ...page }));
  // The changes that were made during both walks come last, but for the one after the last page
  expect(all.map(({ changes }) => changes.length)).toStrictEqual([1000, 207]);
  expect(all[0]?.changes.slice(0, 3).map(({ progress }) => progress)).toStrictEqual([0, 1, 2]);
  for (const path of [`work-items/${workItemId}`, `guilds/${guildId}/work-items`]) {
    for (const query of ['limit=0', 'limit=1001', 'cursor=x', 'since=yesterday', 'sine=x']) {
      expect(await client.refused('GET', `/${path}/history?${query}`)).toMatchObject({
        status: 400,
        code: 'validation_failed',
      });
    }
  }
});

test('a guild tells its changes since a time of any precision', async () => {
  let now = Date.parse('2026-11-20T10:00:00.000Z');
  const server = await startTestServer({ clock: () => now });
  const { client, guildId } = server;
  const { id: workItemId } = await build(server);
  for (let progress = 1; progress <= 3; progress += 1) {
    now += 500;
    await client.call('work_item.update', { workItemId, progress });
  }
  const since = async (at: string) => {
    const page = await client.call('work_item.list_changes', { guildId, since: at });
    return page.changes.map(({ progress }) => progress);
  };
  expect(await since('2026-11-20T10:00:00.500Z')).toStrictEqual([1, 2, 3]);
  expect(await since('2026-11-20T10:00:00.501Z')).toStrictEqual([2, 3]);
  expect(await since('2026-11-20T10:00:01Z')).toStrictEqual([2, 3]);
  expect(await since('2026-11-20T10:00:00Z')).toStrictEqual([0, 1, 2, 3]);
  expect(await since('2027-01-01T00:00:00Z')).toStrictEqual([]);
});

test('the members of the guild read its histories, and nobody else', async () => {
  const server = await startTestServer({ users: ['Anna', 'Ben'] });
  const [anna, ben] = server.clients;
  const { id } = await build(server);
  expect(await ben?.call('work_item.history', { workItemId: id })).toMatchObject({
    changes: [{ kind: 'created' }],
  });
  const own = await anna?.call('guild.create', { name: 'Anna’s' });
  const guildId = own?.id ?? '';
  const item = await build({ client: server.client, guildId });
  for (const path of [`/work-items/${item.id}/history`, `/guilds/${guildId}/work-items/history`]) {
    expect((await anna?.request('GET', path))?.status).toBe(200);
    expect(await ben?.refused('GET', path)).toMatchObject({ status: 404, code: 'not_found' });
  }
  // Items of other guilds are not in a guild's changes
  expect((await statesOf(server)).map(({ workItemId }) => workItemId)).toStrictEqual([id]);
});
