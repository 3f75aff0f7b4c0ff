import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';
import { pathsIn } from '../data-folder.ts';
import { openServerDatabase } from '../server-database.ts';
import { allMigrations } from './all-migrations.ts';
import { workItemNames } from './0023-work-item-names.ts';

const now = '2026-11-30T10:00:00.000Z';
const itemCount = 20_000;

test('the items of a large database are numbered in their order in each guild, in the trash too', async () => {
  allowStalls('it migrates a large database in one turn');
  const dataDir = temporaryFolder();
  const migrations = allMigrations.slice(0, allMigrations.indexOf(workItemNames));
  const before = openServerDatabase({ folder: pathsIn(dataDir), migrations, now });
  before.execute(`
    INSERT INTO users (id, name, created_at) VALUES ('usr_1', 'Anna', '${now}');
    INSERT INTO guilds (id, name, created_at, updated_at)
      VALUES ('gld_1', 'Bäckerei', '${now}', '${now}'), ('gld_2', 'Пекарня', '${now}', '${now}'),
             ('gld_3', 'The house of bread', '${now}', '${now}');
    INSERT INTO guild_members VALUES (1, 1), (2, 1), (3, 1);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${itemCount})
    INSERT INTO work_items
      (id, guild_seq, type, title, status, priority, progress, created_at, updated_at)
      SELECT 'wi_' || i, 1 + i % 2, 'task', 'Task ' || i, 'todo', 'low', 0, '${now}', '${now}' FROM n;
    UPDATE work_items SET trashed = 1 WHERE id = 'wi_2';
    INSERT INTO trash (guild_seq, thing_id, work_item_seq, deleted_at, user_seq)
      SELECT guild_seq, id, seq, '${now}', 1 FROM work_items WHERE trashed = 1`);
  before.close();

  const { client } = await startTestServer({ dataDir, isIndexing: false });
  const { guilds } = await client.call('guild.list', {});
  expect(guilds.map(({ itemPrefix }) => itemPrefix)).toEqual(['BAC', 'ITEM', 'THOB']);
  const { workItems } = await client.call('work_item.list', { guildId: 'gld_1' });
  expect(workItems.map(({ number }) => number)).toEqual(
    Array.from({ length: itemCount / 2 - 1 }, (_, index) => index + 2),
  );
  await client.call('trash.restore', { guildId: 'gld_1', thingId: 'wi_2' });
  expect(await client.call('work_item.get', { workItemId: 'wi_2' })).toMatchObject({ number: 1 });
  const make = (guildId: string) =>
    client.call('work_item.create', { guildId, type: 'task', title: 'New' });
  expect((await make('gld_1')).number).toBe(itemCount / 2 + 1);
  expect((await make('gld_3')).number).toBe(1);
});
