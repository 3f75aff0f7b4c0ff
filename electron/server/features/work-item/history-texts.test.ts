import { expect, test } from 'vitest';
import { retentionLimits } from '#shared/limits/server-limits.ts';
import { startTestServer } from '../../testing/test-server.ts';

test('the newest changes of a description have its texts, and older ones tell only that it changed', async () => {
  const server = await startTestServer();
  const { guildId } = server;
  const title = '"field":"description","';
  const item = await server.client.call('work_item.create', { guildId, type: 'task', title });
  const workItemId = item.id;
  const { textsOfItem } = retentionLimits;
  for (let text = 1; text <= textsOfItem + 2; text += 1) {
    await server.client.call('work_item.update', { workItemId, description: `${text}` });
  }
  const { nextCursor, changes } = await server.client.call('work_item.history', {
    workItemId,
    limit: textsOfItem,
  });
  const last = `${textsOfItem + 2}`;
  expect(changes[0]?.changes).toEqual([
    { field: 'description', fromText: `${textsOfItem + 1}`, toText: last },
  ]);
  expect(changes.at(-1)?.changes).toEqual([{ field: 'description', fromText: '2', toText: '3' }]);
  const older = await server.client.call('work_item.history', {
    workItemId,
    ...(nextCursor !== null && { cursor: nextCursor }),
  });
  expect(older.changes.map((change) => change.changes)).toMatchObject([
    [{ field: 'description' }],
    [{ field: 'description' }],
    [
      { field: 'status', to: 'todo' },
      { field: 'progress', to: 0 },
      { field: 'title', to: title },
      { field: 'priority' },
    ],
  ]);
  expect(JSON.stringify(older)).not.toContain('toText');
});
