import { expect, test } from 'vitest';
import { recordEvents } from '../../testing/event-recorder.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { buildBranch, deleteItems, itemIds, trashOf } from '../../testing/trashed-work.ts';

const dayMs = 24 * 60 * 60 * 1000;

async function startWithThings(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer(options);
  const { client, guildId, operators } = server;
  const item = await client.call('work_item.create', {
    guildId,
    type: 'task',
    title: 'Order flour',
    description: 'Rye, too',
    assignedOperatorId: operators[0]?.id,
  });
  await client.call('work_item.update', { workItemId: item.id, status: 'review', progress: 40 });
  const document = await client.call('document.create', { guildId, title: 'Plan', content: 'One' });
  const docId = document.id;
  await client.call('document.update', { guildId, docId, content: 'Two' });
  return { server, client, guildId, workItemId: item.id, docId };
}

/** Everything that can be read of both things. */
async function readThings(
  { client, guildId, ...server }: TestServer,
  ids: { workItemId: string; docId: string },
) {
  const { workItemId, docId } = ids;
  const { headers, body } = await client.request('GET', `/guilds/${guildId}/workspace/${docId}`);
  await server.indexed();
  return {
    item: await client.call('work_item.get', { workItemId }),
    items: await client.call('work_item.list', { guildId }),
    document: body,
    etag: headers.get('etag'),
    documents: await client.call('document.list', { guildId }),
    versions: await client.call('document.versions', { guildId, docId }),
    found: await client.call('search.find', { guildId, q: 'flour' }),
    foundDocument: await client.call('search.find', { guildId, q: 'two' }),
  };
}

test('a deleted thing is nowhere but in the trash, and is restored as it was', async () => {
  const { server, client, guildId, workItemId, docId } = await startWithThings();
  const before = await readThings(server, { workItemId, docId });
  const { changes } = await client.call('work_item.history', { workItemId });
  await client.call('work_item.delete', { workItemId });
  await client.call('document.delete', { guildId, docId });

  for (const [method, path, body] of [
    ['GET', `/work-items/${workItemId}`],
    ['GET', `/work-items/${workItemId}/history`],
    ['PUT', `/work-items/${workItemId}`, { title: 'x' }],
    ['DELETE', `/work-items/${workItemId}`],
    ['GET', `/guilds/${guildId}/workspace/${docId}`],
    ['GET', `/guilds/${guildId}/workspace/${docId}/versions`],
    ['PUT', `/guilds/${guildId}/workspace/${docId}`, { title: 'x' }],
    ['DELETE', `/guilds/${guildId}/workspace/${docId}`],
  ] as const) {
    const refusal = await client.refused(method, path, { body });
    expect([method, path, refusal.code]).toStrictEqual([method, path, 'not_found']);
  }
  await server.indexed();
  expect((await client.call('search.find', { guildId, q: 'flour' })).results).toStrictEqual([]);
  expect((await client.call('search.find', { guildId, q: 'two' })).results).toStrictEqual([]);
  expect(await itemIds(server)).toStrictEqual([]);
  expect((await client.call('document.list', { guildId })).documents).toStrictEqual([]);
  expect(await client.call('work_item.list', { guildId, status: 'review' })).toMatchObject({
    workItems: [],
  });

  const anna = { id: server.userIds[0], type: 'user', name: 'Anna' };
  const [paper, task] = await trashOf(server);
  expect(paper).toMatchObject({ id: docId, kind: 'document', title: 'Plan', type: 'document' });
  expect(task).toStrictEqual({
    id: workItemId,
    kind: 'work_item',
    title: 'Order flour',
    number: 1,
    type: 'task',
    deletedAt: task?.deletedAt,
    deletedBy: anna,
    removedAt: new Date(Date.parse(task?.deletedAt ?? '') + 30 * dayMs).toISOString(),
    belowCount: 0,
  });

  for (const thingId of [workItemId, docId]) {
    expect(await client.call('trash.restore', { guildId, thingId })).toStrictEqual({
      id: thingId,
      restoredCount: 1,
    });
  }
  expect(await trashOf(server)).toStrictEqual([]);
  expect(await readThings(server, { workItemId, docId })).toStrictEqual(before);
  const { changes: now } = await client.call('work_item.history', { workItemId });
  expect(now.slice(1)).toStrictEqual(changes);
  expect(now[0]).toMatchObject({ kind: 'restored', changes: [], actor: anna });
});

test('every client hears of what was restored, also one that resumes after more has happened', async () => {
  const { server, client, guildId, workItemId, docId } = await startWithThings();
  const events = await recordEvents(server.eventsUrl, client.apiKey);
  const { seq: from = 0 } = await events.waitForType('hello');
  const { updatedAt } = await client.call('work_item.get', { workItemId });
  await client.call('work_item.delete', { workItemId });
  await client.call('document.delete', { guildId, docId });
  await client.call('trash.restore', { guildId, thingId: workItemId });
  await client.call('trash.restore', { guildId, thingId: docId });
  await client.call('work_item.update', { workItemId, title: 'Order rye' });
  await client.call('work_item.delete', { workItemId });
  await client.call('trash.delete', { guildId, thingId: workItemId });
  await events.waitForType('trash.removed');
  const told = events.stored.slice(1).map(({ type, data }) => [type, data]);
  expect(told).toMatchObject([
    ['work_item.deleted', { id: workItemId }],
    ['document.deleted', { id: docId }],
    ['work_item.created', { workItem: { id: workItemId, title: 'Order flour', updatedAt } }],
    ['document.created', { document: { id: docId, title: 'Plan' } }],
    ['work_item.updated', { workItem: { title: 'Order rye' } }],
    ['work_item.deleted', { id: workItemId }],
    ['trash.removed', { id: workItemId }],
  ]);
  const replay = await recordEvents(server.eventsUrl, client.apiKey, { query: `?since=${from}` });
  await replay.waitForType('trash.removed');
  expect(replay.stored.slice(1)).toStrictEqual(events.stored.slice(1));
});

test('an entity tag from before a deletion fits after a restoration, and a deletion heeds If-Match', async () => {
  const { client, guildId, docId } = await startWithThings();
  const path = `/guilds/${guildId}/workspace/${docId}`;
  const etag = (await client.request('GET', path)).headers.get('etag') ?? '';
  const headers = { 'If-Match': etag };
  const refusal = await client.refused('DELETE', path, { headers: { 'If-Match': '"1-0"' } });
  expect(refusal.code).toBe('precondition_failed');
  expect(await client.request('DELETE', path, { headers })).toMatchObject({ status: 200 });
  await client.call('trash.restore', { guildId, thingId: docId });
  const update = await client.request('PUT', path, { headers, body: { content: 'Three' } });
  expect(update.status).toBe(200);
});

test('restoring a thing that is there already changes nothing', async () => {
  const { server, client, guildId, workItemId, docId } = await startWithThings();
  await client.call('work_item.delete', { workItemId });
  const key = { 'Idempotency-Key': 'restore-once' };
  const restore = () =>
    client.request('POST', `/guilds/${guildId}/trash/${workItemId}/restore`, { headers: key });
  const first = await restore();
  const again = await restore();
  expect(again.body).toStrictEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const events = await recordEvents(server.eventsUrl, client.apiKey);
  for (const thingId of [workItemId, docId]) {
    const answer = await client.call('trash.restore', { guildId, thingId });
    expect(answer).toStrictEqual({ id: thingId, restoredCount: 0 });
  }
  await client.call('work_item.update', { workItemId, progress: 50 });
  await events.waitForType('work_item.updated');
  expect(events.stored.map(({ type }) => type)).toStrictEqual(['hello', 'work_item.updated']);
});

test('the trash is for the members of its guild', async () => {
  const { server, client, guildId, workItemId } = await startWithThings({ users: ['Anna', 'Ben'] });
  const [, ben] = server.clients;
  const { id: other } = await client.call('guild.create', { name: 'Anna’s own' });
  await client.call('work_item.delete', { workItemId });
  const theirs = await client.call('work_item.create', {
    guildId: other,
    type: 'task',
    title: 'x',
  });
  await client.call('work_item.delete', { workItemId: theirs.id });
  expect(await ben?.call('trash.list', { guildId })).toMatchObject({
    things: [{ id: workItemId }],
  });
  const refused = [
    ['GET', `/guilds/${other}/trash`],
    ['POST', `/guilds/${other}/trash/${theirs.id}/restore`],
    ['DELETE', `/guilds/${other}/trash/${theirs.id}`],
    // A thing of another guild, and one that nobody knows
    ['POST', `/guilds/${guildId}/trash/${theirs.id}/restore`],
    ['DELETE', `/guilds/${guildId}/trash/${theirs.id}`],
    ['POST', `/guilds/${guildId}/trash/wi_none/restore`],
  ] as const;
  for (const [method, path] of refused) {
    expect((await ben?.refused(method, path))?.code).toBe('not_found');
  }
  expect(await ben?.call('trash.restore', { guildId, thingId: workItemId })).toMatchObject({
    restoredCount: 1,
  });
});

test('the trash is listed in pages, the newest deletion first', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  const { taskIds } = await buildBranch(server, 5);
  await deleteItems(server, taskIds);
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call('trash.list', { guildId, limit: 2, cursor });
    ids.push(...page.things.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(ids).toStrictEqual(taskIds.toReversed());
});

test('a chart counts an item until its deletion, and again from its restoration on', async () => {
  const { server, client, guildId, workItemId } = await startWithThings();
  await client.call('work_item.delete', { workItemId });
  await client.call('trash.restore', { guildId, thingId: workItemId });
  const { changes } = await client.call('work_item.list_changes', { guildId });
  const state = { workItemId, status: 'review', progress: 40 };
  expect(changes.slice(-2)).toMatchObject([
    { ...state, isDeleted: true },
    { ...state, isDeleted: false },
  ]);
  expect(changes.at(-1)).not.toHaveProperty('before');
  expect(server.db.all('PRAGMA foreign_key_check')).toStrictEqual([]);
});
