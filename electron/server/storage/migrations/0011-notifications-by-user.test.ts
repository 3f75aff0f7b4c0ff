import { expect, test } from 'vitest';
import { recordEvents } from '../../testing/event-recorder.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pathsIn } from '../data-folder.ts';
import { openServerDatabase } from '../server-database.ts';
import { allMigrations } from './all-migrations.ts';

const now = '2026-11-24T10:00:00.000Z';

test('migrating keeps the notifications of each user, which were read, and their events', async () => {
  const dataDir = temporaryFolder();
  const folder = pathsIn(dataDir);
  const before = openServerDatabase({ folder, migrations: allMigrations.slice(0, 10), now });
  // The same identifier for two users shows that an event keeps its own.
  before.execute(`
    INSERT INTO users (id, name, created_at, read_up_to_id)
      VALUES ('usr_1', 'Anna', '${now}', 'ntf_02'), ('usr_2', 'Ben', '${now}', '');
    INSERT INTO guilds (id, name, created_at, updated_at)
      VALUES ('gld_1', 'North', '${now}', '${now}');
    INSERT INTO guild_members VALUES (1, 1), (1, 2);
    INSERT INTO notifications (id, user_seq, guild_seq, type, message, meta, read, created_at)
      VALUES ('ntf_02', 1, 1, 'conversation_message', 'Read with all', '{}', 0, '${now}'),
             ('ntf_04', 1, 1, 'conversation_message', 'Unread', '{}', 0, '${now}'),
             ('ntf_03', 1, 1, 'conversation_message', 'Read by itself', '{}', 1, '${now}'),
             ('ntf_04', 2, 1, 'conversation_message', 'Of Ben', '{}', 0, '${now}');
    INSERT INTO events (seq, at, type, guild_seq, user_seq, data, notification_id, former_of, former)
      VALUES (6, '${now}', 'notification.created', 1, 2, '', 'ntf_04', NULL, NULL),
             (7, '${now}', 'notification.created', 1, 1, '', 'ntf_04', NULL, NULL),
             (8, '${now}', 'operator.updated', 1, NULL, '{}', NULL, 'opr_1', '{"name":"Ada"}')`);
  before.close();

  const { client, eventsUrl, db } = await startTestServer({ dataDir });
  const { notifications } = await client.call('notification.list', {});
  expect(notifications.map(({ message, read }) => [message, read])).toStrictEqual([
    ['Unread', false],
    ['Read by itself', true],
    ['Read with all', true],
  ]);
  const replay = await recordEvents(eventsUrl, client.apiKey, { query: '?since=5' });
  expect(await replay.waitForType('notification.created')).toMatchObject({
    seq: 7,
    data: { notification: { id: 'ntf_04', message: 'Unread', read: false } },
  });
  expect(
    db.all(`SELECT e.seq, n.message, e.former
            FROM events e LEFT JOIN notifications n ON n.seq = e.notification_seq ORDER BY e.seq`),
  ).toStrictEqual([
    { seq: 6, message: 'Of Ben', former: null },
    { seq: 7, message: 'Unread', former: null },
    { seq: 8, message: null, former: '{"name":"Ada"}' },
  ]);
  expect(db.all('PRAGMA foreign_key_check')).toStrictEqual([]);
  expect(await client.call('notification.read_all', {})).toMatchObject({ markedCount: 1 });
});
