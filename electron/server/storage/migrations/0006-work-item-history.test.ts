import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { pathsIn } from '../data-folder.ts';
import { openServerDatabase } from '../server-database.ts';
import { allMigrations } from './all-migrations.ts';

const now = '2026-11-24T10:00:00.000Z';

test('items from before the migration have a history from the newest event on', async () => {
  const dataDir = temporaryFolder();
  const migrations = allMigrations.slice(0, 5);
  const before = openServerDatabase({ folder: pathsIn(dataDir), migrations, now });
  before.execute(`
    INSERT INTO users (id, name, created_at) VALUES ('usr_1', 'Anna', '');
    INSERT INTO guilds (id, name, created_at, updated_at)
      VALUES ('gld_1', 'North', '2026-11-01T00:00:00.000Z', '');
    INSERT INTO guild_members (guild_seq, user_seq) VALUES (1, 1);
    INSERT INTO work_items
      (id, guild_seq, type, title, status, priority, progress, created_at, updated_at)
      VALUES ('wi_1', 1, 'task', 'Old', 'review', 'low', 90, '2026-11-02T00:00:00.000Z',
        '2026-11-03T00:00:00.000Z');
    INSERT INTO events (at, type, guild_seq, data)
      VALUES ('2026-11-04T00:00:00.000Z', 'work_item.deleted', 1, '{"id":"wi_0"}')`);
  before.close();

  const server = await startTestServer({ dataDir, clock: () => Date.parse(now) });
  const { client, guildId } = server;
  expect(guildId).toBe('gld_1');
  const beginsAt = '2026-11-04T00:00:00.000Z';
  const none = { changes: [], nextCursor: null, beginsAt };
  const history = (workItemId: string) => client.call('work_item.history', { workItemId });
  expect(await history('wi_1')).toStrictEqual(none);
  expect(await client.call('work_item.list_changes', { guildId })).toStrictEqual(none);
  await client.call('work_item.update', { workItemId: 'wi_1', status: 'done' });
  expect(await history('wi_1')).toMatchObject({
    changes: [{ kind: 'updated', changes: [{ field: 'status', from: 'review', to: 'done' }] }],
    beginsAt,
  });
  expect(await client.call('work_item.list_changes', { guildId })).toMatchObject({
    changes: [{ status: 'done', progress: 90, before: { status: 'review', progress: 90 } }],
  });
  // An item and a guild from after it have a whole history
  const item = await client.call('work_item.create', { guildId, type: 'task', title: 'New' });
  expect(await history(item.id)).toMatchObject({ beginsAt: item.createdAt });
  const { id } = await client.call('guild.create', { name: 'South' });
  expect(await client.call('work_item.list_changes', { guildId: id })).toMatchObject({
    beginsAt: now,
  });
});
