import { expect, test } from 'vitest';
import type { ExtensionName } from '#shared/contract/extension.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

type Server = Pick<TestServer, 'client' | 'guildId'>;
type Dates = { readonly startOn?: string | null; readonly dueOn?: string | null };

const create = ({ client, guildId }: Server, dates: { startOn?: string; dueOn?: string } = {}) =>
  client.call('work_item.create', { guildId, type: 'task', title: 'Bake', ...dates });

test('dates are kept, changed and taken away, and stand in the history', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  const item = await create(server, { startOn: '2026-12-01', dueOn: '2026-12-24' });
  expect(item).toMatchObject({ startOn: '2026-12-01', dueOn: '2026-12-24' });
  const change = (dates: Dates & { readonly progress?: number }) =>
    client.call('work_item.update', { workItemId: item.id, ...dates });
  expect(await change({ progress: 5 })).toMatchObject({ startOn: '2026-12-01' });
  expect(await change({ dueOn: '2028-02-29' })).toMatchObject({ dueOn: '2028-02-29' });
  expect(await change({ startOn: null })).not.toHaveProperty('startOn');
  expect(await change({ dueOn: null })).not.toHaveProperty('dueOn');
  const { workItems } = await client.call('work_item.list', { guildId });
  expect(workItems[0]).not.toHaveProperty('dueOn');
  const { changes } = await client.call('work_item.history', { workItemId: item.id });
  expect(changes.map((each) => each.changes)).toEqual([
    [{ field: 'dueOn', from: '2028-02-29' }],
    [{ field: 'startOn', from: '2026-12-01' }],
    [{ field: 'dueOn', from: '2026-12-24', to: '2028-02-29' }],
    [{ field: 'progress', from: 0, to: 5 }],
    expect.arrayContaining([{ field: 'startOn', to: '2026-12-01' }]),
  ]);
});

test.each(['2026-02-30', '2027-02-29', '2026-1-1', 'tomorrow', '0000-01-01', '2026-12-24T00:00Z'])(
  'the date %j is refused by name, and nothing is written',
  async (day) => {
    const server = await startTestServer();
    const { client, guildId } = server;
    const { id } = await create(server);
    const message = 'Must be a day that there is, such as 2026-12-24.';
    const refused = { status: 400, body: { errors: [{ pointer: '/dueOn', message }] } };
    const body = { type: 'task', title: 'Item', dueOn: day };
    const path = `/guilds/${guildId}/work-items`;
    expect(await client.request('POST', path, { body })).toMatchObject(refused);
    expect(
      await client.request('PUT', `/work-items/${id}`, { body: { dueOn: day } }),
    ).toMatchObject(refused);
    const { workItems } = await client.call('work_item.list', { guildId });
    expect(workItems).toHaveLength(1);
    expect(workItems[0]).not.toHaveProperty('dueOn');
  },
);

test('a start after the due date is refused with what to do, by either end and at the creation', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  const { id } = await create(server, { startOn: '2026-12-10', dueOn: '2026-12-10' });
  const refusedAt = (pointer: string) => ({
    status: 400,
    body: {
      code: 'validation_failed',
      detail: expect.stringMatching(/Choose an earlier start or a later due date\.$/u),
      errors: [{ pointer }],
    },
  });
  const change = (body: Dates) => client.request('PUT', `/work-items/${id}`, { body });
  expect(await change({ startOn: '2026-12-11' })).toMatchObject(refusedAt('/startOn'));
  expect(await change({ dueOn: '2026-12-09' })).toMatchObject(refusedAt('/dueOn'));
  const turned = { startOn: '2026-12-24', dueOn: '2026-12-01' };
  expect(await change(turned)).toMatchObject(refusedAt('/dueOn'));
  const body = { type: 'task', title: 'Item', ...turned };
  const path = `/guilds/${guildId}/work-items`;
  expect(await client.request('POST', path, { body })).toMatchObject(refusedAt('/dueOn'));
  const moved = { startOn: '2026-12-20', dueOn: '2026-12-24' };
  expect(await client.call('work_item.update', { workItemId: id, ...moved })).toMatchObject(moved);
  const open = { startOn: '2026-12-30', dueOn: null };
  const { dueOn, startOn } = await client.call('work_item.update', { workItemId: id, ...open });
  expect([startOn, dueOn]).toEqual(['2026-12-30', undefined]);
});

test('dates outlive a deletion and the way back out of the trash', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  const { id } = await create(server, { dueOn: '2026-12-24' });
  await client.call('work_item.delete', { workItemId: id });
  await client.call('trash.restore', { guildId, thingId: id });
  expect(await client.call('work_item.get', { workItemId: id })).toMatchObject({
    dueOn: '2026-12-24',
  });
});

test('a server that is told to offer no dates neither takes nor tells them', async () => {
  const extensions: readonly ExtensionName[] = ['work-item-dates'];
  const server = await startTestServer({ disabledExtensions: { extensions, isBare: false } });
  const { client, guildId } = server;
  const { id } = await create(server);
  const body = { dueOn: '2026-12-24' };
  expect(await client.request('PUT', `/work-items/${id}`, { body })).toMatchObject({ status: 400 });
  const { workItems } = await client.call('work_item.list', { guildId });
  expect(workItems[0]).not.toHaveProperty('dueOn');
});
