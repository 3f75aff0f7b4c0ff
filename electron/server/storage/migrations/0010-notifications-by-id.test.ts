import { expect, test } from 'vitest';
import { recordEvents } from '../../testing/event-recorder.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { buildConversation, startTestServer } from '../../testing/test-server.ts';
import { pathsIn } from '../data-folder.ts';
import { openServerDatabase } from '../server-database.ts';
import { allMigrations } from './all-migrations.ts';

const now = '2026-11-24T10:00:00.000Z';
/** An identifier of a moment long after now, as a clock that ran ahead made them. */
const ahead = 'ntf_ffff0000-0000-7000-8000-000000000000';

test('migrating keeps notifications, which were read and their events, and new ones come first', async () => {
  const dataDir = temporaryFolder();
  const folder = pathsIn(dataDir);
  const before = openServerDatabase({ folder, migrations: allMigrations.slice(0, 9), now });
  before.execute(`
    INSERT INTO users (id, name, created_at, read_up_to_seq)
      VALUES ('usr_1', 'Anna', '${now}', 2), ('usr_2', 'Ben', '${now}', 0);
    INSERT INTO guilds (id, name, created_at, updated_at)
      VALUES ('gld_1', 'North', '${now}', '${now}');
    INSERT INTO guild_members VALUES (1, 1);
    INSERT INTO operators (id, guild_seq, name, capabilities, created_at, updated_at)
      VALUES ('opr_1', 1, 'Ada', '[]', '${now}', '${now}');
    INSERT INTO notifications (id, user_seq, guild_seq, type, message, meta, read, created_at)
      VALUES ('${ahead}', 1, 1, 'conversation_message', 'Read with all', '{}', 0, '${now}'),
             ('ntf_02', 2, 1, 'conversation_message', 'Of Ben', '{}', 0, '${now}'),
             ('ntf_03', 1, 1, 'conversation_message', 'Read by itself', '{}', 1, '${now}'),
             ('ntf_04', 1, 1, 'conversation_message', 'Unread', '{}', 0, '${now}');
    INSERT INTO events (seq, at, type, guild_seq, user_seq, data, notification_seq, former_of, former)
      VALUES (6, '${now}', 'notification.created', 1, 1, '', 4, NULL, NULL),
             (7, '${now}', 'operator.updated', 1, NULL, '{}', NULL, 'opr_1', '{"name":"Ada"}')`);
  before.close();

  const { client, eventsUrl, db, guildId, operators } = await startTestServer({ dataDir });
  const listed = async () => {
    const { notifications } = await client.call('notification.list', {});
    return notifications.map(({ message, read }) => [message, read]);
  };
  const old = [
    ['Read with all', true],
    ['Unread', false],
    ['Read by itself', true],
  ];
  expect(await listed()).toStrictEqual(old);
  expect(db.all('SELECT former_of, former FROM events WHERE seq = 7')).toStrictEqual([
    { former_of: 'opr_1', former: '{"name":"Ada"}' },
  ]);
  const replay = await recordEvents(eventsUrl, client.apiKey, { query: '?since=5' });
  expect(await replay.waitForType('notification.created')).toMatchObject({
    seq: 6,
    data: { notification: { id: 'ntf_04', message: 'Unread', read: false } },
  });

  const { id: conversationId } = await buildConversation({ client, guildId, operators });
  const post = (text: string) =>
    client.call('message.create', { conversationId, text, asOperatorId: operators[0]?.id });
  await post('one');
  expect((await listed()).map(([, read]) => read)).toStrictEqual([false, true, false, true]);
  expect(await client.call('notification.read_all', {})).toMatchObject({ markedCount: 2 });
  // Unread, and before all that were read
  await post('two');
  expect((await listed()).map(([, read]) => read)).toStrictEqual([false, true, true, true, true]);
});
