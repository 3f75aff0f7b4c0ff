import { expect, test } from 'vitest';
import { recordEvents } from '../../testing/event-recorder.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pathsIn } from '../data-folder.ts';
import { openServerDatabase } from '../server-database.ts';
import { allMigrations } from './all-migrations.ts';

const now = '2026-11-24T10:00:00.000Z';
const keysPerUser = 2 ** 36;

test('migrating keeps all events, and a notification can go from then on', async () => {
  const dataDir = temporaryFolder();
  const folder = pathsIn(dataDir);
  const before = openServerDatabase({ folder, migrations: allMigrations.slice(0, 12), now });
  before.execute(`
    INSERT INTO users (id, name, created_at) VALUES ('usr_1', 'Anna', '${now}');
    INSERT INTO guilds (id, name, created_at, updated_at)
      VALUES ('gld_1', 'North', '${now}', '${now}');
    INSERT INTO guild_members VALUES (1, 1);
    INSERT INTO operators (id, guild_seq, name, role, capabilities, created_at, updated_at)
      VALUES ('opr_1', 1, 'Ada', '', '[]', '${now}', '${now}');
    INSERT INTO conversations (id, guild_seq, title, created_at, updated_at)
      VALUES ('cnv_1', 1, 'Plan', '${now}', '${now}');
    INSERT INTO participants (conversation_seq, position, member_type, member_id)
      VALUES (1, 0, 'user', 'usr_1'), (1, 1, 'operator', 'opr_1');
    INSERT INTO messages (id, conversation_seq, author_type, author_id, text, created_at)
      VALUES ('msg_1', 1, 'operator', 'opr_1', 'Hello', '${now}');
    INSERT INTO notifications (seq, id, user_seq, guild_seq, type, message, meta, created_at)
      VALUES (${keysPerUser + 1}, 'ntf_1', 1, 1, 'conversation_message', 'First', '{}', '${now}'),
             (${keysPerUser + 2}, 'ntf_2', 1, 1, 'conversation_message', 'Second', '{}', '${now}');
    INSERT INTO events
      (seq, at, type, guild_seq, conversation_seq, user_seq, data, message_seq, notification_seq,
       former_of, former)
      VALUES (5, '${now}', 'message.created', 1, 1, NULL, '', 1, NULL, NULL, NULL),
             (6, '${now}', 'notification.created', 1, NULL, 1, '', NULL, ${keysPerUser + 1}, NULL, NULL),
             (7, '${now}', 'notification.created', 1, NULL, 1, '', NULL, ${keysPerUser + 2}, NULL, NULL),
             (9, '${now}', 'operator.updated', 1, NULL, NULL, '{}', NULL, NULL, 'opr_1', '{"name":"Eve"}')`);
  const events = before.all('SELECT * FROM events');
  expect(() => before.run(`DELETE FROM notifications WHERE id = 'ntf_1'`)).toThrow('FOREIGN KEY');
  before.close();

  const { client, eventsUrl, db } = await startTestServer({ dataDir });
  expect(db.all('SELECT * FROM events')).toStrictEqual(events);
  expect(db.all('PRAGMA foreign_key_check')).toStrictEqual([]);
  expect(() => db.run('DELETE FROM messages')).toThrow('FOREIGN KEY');
  db.run(`DELETE FROM notifications WHERE id = 'ntf_1'`);
  const replay = await recordEvents(eventsUrl, client.apiKey, { query: '?since=4' });
  await replay.waitForType('operator.updated');
  expect(
    replay.frames.flatMap(({ type, seq, data }) => (data === undefined ? [] : [[type, seq, data]])),
  ).toMatchObject([
    ['message.created', 5, { message: { text: 'Hello' } }],
    ['notification.created', 7, { notification: { id: 'ntf_2', message: 'Second' } }],
    ['operator.updated', 9, {}],
  ]);
});
