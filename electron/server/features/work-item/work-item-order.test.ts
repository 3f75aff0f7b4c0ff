import { expect, test } from 'vitest';
import { textLimits } from '#shared/limits/limits.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

type Server = Pick<TestServer, 'client' | 'guildId'>;

const create = ({ client, guildId }: Server, fields: { title: string; position?: string }) =>
  client.call('work_item.create', { guildId, type: 'task', ...fields });

test('a position is kept, changed and taken away, and is no act of its history', async () => {
  const server = await startTestServer();
  const { client } = server;
  const item = await create(server, { title: 'Order flour', position: 'V' });
  expect(item.position).toBe('V');
  const moved = await client.call('work_item.update', { workItemId: item.id, position: 'k7' });
  expect(moved.position).toBe('k7');
  const unchanged = await client.call('work_item.update', { workItemId: item.id, progress: 5 });
  expect(unchanged.position).toBe('k7');
  const back = await client.call('work_item.update', { workItemId: item.id, position: null });
  expect(back).not.toHaveProperty('position');
  const { changes } = await client.call('work_item.history', { workItemId: item.id });
  expect(changes.map(({ changes: fields }) => fields.map(({ field }) => field))).toEqual([
    ['progress'],
    expect.any(Array),
  ]);
});

test.each(['', '0', 'V0', 'a b', 'ä', 'V'.repeat(textLimits.workItemPosition + 1)])(
  'the position %j is refused by name, and nothing is written',
  async (position) => {
    const server = await startTestServer();
    const { client, guildId } = server;
    const { id } = await create(server, { title: 'Order flour' });
    const refused = { status: 400, body: { errors: [{ pointer: '/position' }] } };
    const change = await client.request('PUT', `/work-items/${id}`, { body: { position } });
    expect(change).toMatchObject(refused);
    const path = `/guilds/${guildId}/work-items`;
    const body = { type: 'task', title: 'Item', position };
    expect(await client.request('POST', path, { body })).toMatchObject(refused);
    const { workItems } = await client.call('work_item.list', { guildId });
    expect(workItems).toHaveLength(1);
  },
);
