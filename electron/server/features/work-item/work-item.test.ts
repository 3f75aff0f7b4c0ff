import { expect, test } from 'vitest';
import { recordEvents } from '../../testing/event-recorder.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** Creates an item through the public API. */
function buildWorkItem(
  { client, guildId }: Pick<TestServer, 'client' | 'guildId'>,
  overrides: { type?: 'objective' | 'initiative' | 'epic' | 'task'; parentId?: string } = {},
) {
  return client.call('work_item.create', { guildId, type: 'task', title: 'Item', ...overrides });
}

test('an item is created with defaults or all fields, and absent fields stay absent', async () => {
  const server = await startTestServer();
  const { client, guildId, operators } = server;
  const path = `/guilds/${guildId}/work-items`;
  const bare = await client.request('POST', path, {
    body: { type: 'epic', title: ' Grow ', parentId: null, assignedOperatorId: '' },
  });
  expect(bare.status).toBe(201);
  const { id, createdAt } = bare.body as { id: string; createdAt: string };
  expect(bare.body).toStrictEqual({
    id: expect.stringMatching(/^wi_/),
    type: 'epic',
    title: 'Grow',
    status: 'todo',
    priority: 'medium',
    progress: 0,
    number: 1,
    createdAt,
    updatedAt: createdAt,
  });
  expect(bare.headers.get('location')).toBe(`/v1/work-items/${id}`);
  const operatorId = operators[0]?.id;
  const full = await client.request('POST', path, {
    body: {
      type: 'task',
      title: 'Say "hello"\\',
      description: ' verbatim\n"quoted" \u2028 🎉',
      priority: 'critical',
      parentId: id,
      assignedOperatorId: operatorId,
    },
  });
  expect(full.body).toMatchObject({
    title: 'Say "hello"\\',
    description: ' verbatim\n"quoted" \u2028 🎉',
    priority: 'critical',
    parentId: id,
    assignedOperatorId: operatorId,
  });
  const { id: fullId } = full.body as { id: string };
  expect((await client.request('GET', `/work-items/${fullId}`)).body).toStrictEqual(full.body);
});

test('invalid fields are refused by name, and nothing is written', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  const path = `/guilds/${guildId}/work-items`;
  const ok = { type: 'task', title: 'Item' };
  const refused: [object, string][] = [
    [{ title: 'Item' }, '/type'],
    [{ type: 'story', title: 'Item' }, '/type'],
    [{ type: 'task' }, '/title'],
    [{ ...ok, title: ' ' }, '/title'],
    [{ ...ok, title: 'x'.repeat(501) }, '/title'],
    [{ ...ok, description: 'x'.repeat(10_001) }, '/description'],
    [{ ...ok, description: null }, '/description'],
    [{ ...ok, priority: 'urgent' }, '/priority'],
    [{ ...ok, parentId: 7 }, '/parentId'],
    [{ ...ok, status: 'done' }, '/status'],
    [{ ...ok, progress: 5 }, '/progress'],
    [{ ...ok, asignee: 'x' }, '/asignee'],
  ];
  for (const [body, pointer] of refused) {
    const problem = await client.refused('POST', path, { body });
    expect(problem).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(problem.errors?.map((fault) => fault.pointer)).toStrictEqual([pointer]);
  }
  for (const query of ['type=story', 'status=open', 'limit=0', 'cursor=x', 'priority=low']) {
    const problem = await client.refused('GET', `${path}?${query}`);
    expect(problem.errors?.map((fault) => fault.pointer)).toStrictEqual([query.split('=')[0]]);
  }
  expect((await client.refused('GET', `${path}?type=task&type=epic`)).status).toBe(400);
  expect((await client.call('work_item.list', { guildId })).workItems).toStrictEqual([]);
});

test('a PUT changes the given fields, keeps the others and removes empty ones', async () => {
  const server = await startTestServer();
  const { client, operators } = server;
  const epic = await buildWorkItem(server, { type: 'epic' });
  const { id } = await buildWorkItem(server);
  const put = async (body: object) =>
    (await client.request('PUT', `/work-items/${id}`, { body })).body as Record<string, unknown>;
  expect(await put({ status: 'done' })).toMatchObject({ status: 'done', progress: 0 });
  expect(await put({ status: 'backlog', progress: 12.5 })).toMatchObject({ progress: 12.5 });
  expect(await put({ title: ' New ', priority: 'low', description: 'Why' })).toMatchObject({
    title: 'New',
    priority: 'low',
    description: 'Why',
    status: 'backlog',
    progress: 12.5,
  });
  const assignedOperatorId = operators[1]?.id;
  expect(await put({ parentId: epic.id, assignedOperatorId })).toMatchObject({
    parentId: epic.id,
    assignedOperatorId,
  });
  const emptied = await put({ parentId: null, assignedOperatorId: '', description: '' });
  expect(Object.keys(emptied).toSorted()).toStrictEqual(
    [
      'createdAt',
      'id',
      'number',
      'priority',
      'progress',
      'status',
      'title',
      'type',
      'updatedAt',
    ].toSorted(),
  );
  const refused: [string | object, string][] = [
    [{}, ''],
    [{ progress: -0.1 }, '/progress'],
    [{ progress: 100.1 }, '/progress'],
    [{ progress: '5' }, '/progress'],
    ['{"progress":1e999}', '/progress'],
    [{ status: 'open' }, '/status'],
    [{ type: 'epic', title: 'x' }, '/type'],
    [{ title: '' }, '/title'],
    [{ description: null }, '/description'],
    [{ workItemId: 'wi_x', title: 'x' }, '/workItemId'],
  ];
  for (const [body, pointer] of refused) {
    const problem = await client.refused('PUT', `/work-items/${id}`, { body });
    expect(problem.errors?.map((fault) => fault.pointer)).toStrictEqual([pointer]);
  }
  expect((await client.request('GET', `/work-items/${id}`)).body).toStrictEqual(emptied);
});

test('parents and operators must belong to the guild, and a parent must be one level up', async () => {
  const server = await startTestServer();
  const { client, guildId, operators } = server;
  const other = await client.call('guild.create', { name: 'Other' });
  const there = await buildWorkItem({ client, guildId: other.id }, { type: 'epic' });
  const objective = await buildWorkItem(server, { type: 'objective' });
  const path = `/guilds/${guildId}/work-items`;
  const create = (body: object) =>
    client.refused('POST', path, { body: { type: 'task', title: 'x', ...body } });
  expect(await create({ parentId: objective.id })).toMatchObject({
    status: 422,
    code: 'hierarchy_violation',
    detail: `The parent of a task must be an epic; ${objective.id} is an objective.`,
    errors: [{ pointer: '/parentId', message: 'The parent of a task must be an epic.' }],
  });
  expect(await create({ type: 'objective', parentId: objective.id })).toMatchObject({
    code: 'hierarchy_violation',
    detail: `An objective has no parent; ${objective.id} is an objective.`,
  });
  for (const parentId of [there.id, 'wi_unknown', '\u0000', 'x'.repeat(5000)]) {
    const problem = await create({ parentId });
    expect(problem).toMatchObject({ status: 422, code: 'unknown_reference' });
    expect(problem.errors?.[0]?.pointer).toBe('/parentId');
  }
  const { operators: theirs } = await client.call('operator.list', { guildId: other.id });
  for (const assignedOperatorId of [theirs[0]?.id, 'opr_unknown']) {
    const problem = await create({ assignedOperatorId });
    expect(problem).toMatchObject({ status: 422, code: 'unknown_reference' });
    expect(problem.errors?.[0]?.pointer).toBe('/assignedOperatorId');
  }
  const task = await buildWorkItem(server);
  const move = (body: object) => client.refused('PUT', `/work-items/${task.id}`, { body });
  expect(await move({ parentId: task.id })).toMatchObject({ code: 'hierarchy_violation' });
  expect(await move({ parentId: there.id })).toMatchObject({ code: 'unknown_reference' });
  expect(
    await move({ title: 'Half', assignedOperatorId: operators[0]?.id, parentId: objective.id }),
  ).toMatchObject({ code: 'hierarchy_violation' });
  const { workItems } = await client.call('work_item.list', { guildId });
  expect(workItems.map(({ title }) => title)).toStrictEqual(['Item', 'Item']);
});

test('an item with children cannot be deleted; one without is deleted with an event', async () => {
  const server = await startTestServer();
  const { client, eventsUrl } = server;
  const events = await recordEvents(eventsUrl, client.apiKey);
  const epic = await buildWorkItem(server, { type: 'epic' });
  const task = await buildWorkItem(server, { parentId: epic.id });
  await client.call('work_item.update', { workItemId: task.id, progress: 1 });
  expect(await client.refused('DELETE', `/work-items/${epic.id}`)).toMatchObject({
    status: 409,
    code: 'has_children',
    detail: `“${epic.title}” has a child; delete them or move them elsewhere first.`,
  });
  for (const { id } of [task, epic]) {
    const answer = await client.request('DELETE', `/work-items/${id}`);
    expect(answer).toMatchObject({ status: 200, body: { id } });
    expect(await client.refused('DELETE', `/work-items/${id}`)).toMatchObject({ status: 404 });
  }
  await events.waitFor((frame) => frame.data?.['id'] === epic.id);
  expect(events.stored.map(({ type, data }) => [type, data])).toStrictEqual([
    ['hello', undefined],
    ['work_item.created', { workItem: epic }],
    ['work_item.created', { workItem: task }],
    ['work_item.updated', { workItem: expect.objectContaining({ progress: 1 }) }],
    ['work_item.deleted', { id: task.id }],
    ['work_item.deleted', { id: epic.id }],
  ]);
});

test('every member sees and changes the items of the guild, and own changes notify nobody', async () => {
  const { clients, guildId, eventsUrl } = await startTestServer({ users: ['Anna', 'Ben'] });
  const [anna, ben] = clients;
  if (anna === undefined || ben === undefined) {
    throw new Error('Two users are needed.');
  }
  const events = await recordEvents(eventsUrl, ben.apiKey);
  const { id } = await buildWorkItem({ client: anna, guildId });
  await ben.call('work_item.update', { workItemId: id, title: 'Ben’s' });
  expect(await events.waitForText('Ben’s')).toMatchObject({ type: 'work_item.updated', guildId });
  expect(await anna.call('work_item.get', { workItemId: id })).toMatchObject({ title: 'Ben’s' });
  expect((await anna.call('notification.list', {})).notifications).toStrictEqual([]);
});

test('a repeated create request creates one item', async () => {
  const { client, guildId } = await startTestServer();
  const create = () =>
    client.request('POST', `/guilds/${guildId}/work-items`, {
      body: { type: 'task', title: 'Once' },
      headers: { 'Idempotency-Key': 'k' },
    });
  const [first, second] = [await create(), await create()];
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
  expect((await client.call('work_item.list', { guildId })).workItems).toHaveLength(1);
});

test('timestamps never go backwards', async () => {
  let now = Date.parse('2026-11-20T10:00:00Z');
  const server = await startTestServer({ clock: () => now });
  const { id, createdAt } = await buildWorkItem(server);
  now -= 60_000;
  const changed = await server.client.call('work_item.update', { workItemId: id, progress: 1 });
  expect(changed).toMatchObject({ createdAt, updatedAt: '2026-11-20T10:00:00.001Z' });
  now += 120_000;
  const later = await server.client.call('work_item.update', { workItemId: id, progress: 2 });
  expect(later).toMatchObject({ createdAt, updatedAt: '2026-11-20T10:01:00.000Z' });
});
