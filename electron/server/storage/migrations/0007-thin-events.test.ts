import { expect, test } from 'vitest';
import { holdsText, recordEvents } from '../../testing/event-recorder.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pathsIn } from '../data-folder.ts';
import { openServerDatabase } from '../server-database.ts';
import { allMigrations } from './all-migrations.ts';

const now = '2026-11-24T10:00:00.000Z';

test('events from before the migration are replayed as they stand, and new ones after them', async () => {
  const dataDir = temporaryFolder();
  const folder = pathsIn(dataDir);
  const before = openServerDatabase({ folder, migrations: allMigrations.slice(0, 6), now });
  const message = {
    id: 'msg_1',
    text: 'An old text',
    authorId: 'usr_1',
    authorType: 'user',
    createdAt: now,
  };
  before.execute(`
    INSERT INTO users (id, name, created_at) VALUES ('usr_1', 'Anna', '${now}');
    INSERT INTO guilds (id, name, created_at, updated_at) VALUES ('gld_1', 'North', '${now}', '${now}');
    INSERT INTO guild_members VALUES (1, 1);
    INSERT INTO conversations (id, guild_seq, title, created_at, updated_at)
      VALUES ('cnv_1', 1, 'Plan', '${now}', '${now}');
    INSERT INTO participants VALUES (1, 'usr_1', 'user', 0);
    INSERT INTO messages (id, conversation_seq, text, author_id, author_type, created_at)
      VALUES ('msg_1', 1, 'An old text', 'usr_1', 'user', '${now}');
    UPDATE conversations SET last_message_seq = 1;
    INSERT INTO events (at, type, guild_seq, conversation_seq, data) VALUES ('${now}',
      'message.created', 1, 1, '${JSON.stringify({ conversationId: 'cnv_1', message })}')`);
  before.close();

  const server = await startTestServer({ dataDir, clock: () => Date.parse(now) });
  const { client, guildId } = server;
  const { conversations } = await client.call('conversation.list', { guildId });
  const conversationId = conversations[0]?.id ?? '';
  expect(conversations).toMatchObject([{ title: 'Plan', lastMessage: { text: 'An old text' } }]);
  await client.call('message.create', { conversationId, text: 'A new text' });
  const replay = await recordEvents(server.eventsUrl, client.apiKey, { query: '?since=0' });
  const last = await replay.waitForType('conversation.updated');
  expect(replay.frames.find(({ seq }) => seq === 1)).toStrictEqual({
    type: 'message.created',
    seq: 1,
    at: now,
    guildId: 'gld_1',
    data: { conversationId: 'cnv_1', message },
  });
  expect(holdsText(last, 'A new text')).toBe(true);
  // Both are found
  await server.indexed();
  for (const q of ['old', 'new']) {
    expect((await client.call('search.find', { guildId, q })).results).toHaveLength(1);
  }
});
