import { expect, test } from 'vitest';
import { retentionLimits } from '#shared/limits/server-limits.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pathsIn } from '../../storage/data-folder.ts';
import { openServerDatabase } from '../../storage/server-database.ts';

const now = '2026-11-24T10:00:00.000Z';
const keysPerUser = 2 ** 36;

test('a server that has too many notifications of a user soon has as many as it keeps', async () => {
  const dataDir = temporaryFolder();
  const before = openServerDatabase({ folder: pathsIn(dataDir), now });
  before.execute(`
    INSERT INTO users (id, name, created_at) VALUES ('usr_1', 'Anna', '${now}');
    INSERT INTO guilds (id, name, created_at, updated_at)
      VALUES ('gld_1', 'North', '${now}', '${now}');
    INSERT INTO guild_members VALUES (1, 1);
    WITH RECURSIVE n (i) AS (
      SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${retentionLimits.notifications + 3})
    INSERT INTO notifications (seq, id, user_seq, guild_seq, type, message, meta, read, created_at)
      SELECT ${keysPerUser} + i, printf('ntf_%06d', i), 1, 1, 'conversation_message', 'News', '{}',
             i = 50, '${now}' FROM n`);
  before.close();
  const { client, db } = await startTestServer({ dataDir });
  const kept = () => db.all<{ id: string }>('SELECT id FROM notifications ORDER BY seq LIMIT 2');
  const count = () => db.get<{ count: number }>('SELECT count(*) AS count FROM notifications');
  await expect.poll(count).toStrictEqual({ count: retentionLimits.notifications });
  // The one that was read and the oldest two are gone.
  expect(kept()).toStrictEqual([{ id: 'ntf_000003' }, { id: 'ntf_000004' }]);
  const gone = await client.request('POST', '/notifications/ntf_000050/read');
  expect(gone.status).toBe(404);
  expect(await client.call('notification.read_all', {})).toMatchObject({
    markedCount: retentionLimits.notifications,
  });
});
