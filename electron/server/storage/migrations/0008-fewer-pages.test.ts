import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pathsIn } from '../data-folder.ts';
import { openServerDatabase } from '../server-database.ts';
import { allMigrations } from './all-migrations.ts';

const now = '2026-11-24T10:00:00.000Z';

test('migrating keeps the log of events, its end, and which notifications were read', async () => {
  const dataDir = temporaryFolder();
  const folder = pathsIn(dataDir);
  const before = openServerDatabase({ folder, migrations: allMigrations.slice(0, 7), now });
  before.execute(`
    INSERT INTO users (id, name, created_at) VALUES ('usr_1', 'Anna', '${now}');
    INSERT INTO guilds (id, name, created_at, updated_at) VALUES ('gld_1', 'North', '${now}', '${now}');
    INSERT INTO guild_members VALUES (1, 1);
    INSERT INTO notifications (id, user_seq, guild_seq, type, message, meta, read, created_at)
      VALUES ('ntf_1', 1, 1, 'conversation_message', 'Read', '{}', 1, '${now}'),
             ('ntf_2', 1, 1, 'conversation_message', 'Unread', '{}', 0, '${now}');
    INSERT INTO events (seq, at, type, guild_seq, user_seq, data, notification_seq)
      VALUES (6, '${now}', 'notification.created', 1, 1, '', 1),
             (7, '${now}', 'notification.created', 1, 1, '', 2)`);
  const read = 'SELECT * FROM events';
  const events = before.all(read);
  before.close();
  const after = openServerDatabase({ folder, migrations: allMigrations.slice(0, 8), now });
  expect(after.all(read)).toStrictEqual(events);
  after.close();

  const { client } = await startTestServer({ dataDir, clock: () => Date.parse(now) });
  const readOf = async () => {
    const { notifications } = await client.call('notification.list', {});
    return notifications.map(({ message, read: isRead }) => [message, isRead]);
  };
  expect(await readOf()).toStrictEqual([
    ['Unread', false],
    ['Read', true],
  ]);
  expect(await client.call('notification.read_all', {})).toMatchObject({ markedCount: 1 });
  expect(await readOf()).toStrictEqual([
    ['Unread', true],
    ['Read', true],
  ]);
});
