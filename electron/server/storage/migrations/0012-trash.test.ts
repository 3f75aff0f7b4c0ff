import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { trashOf } from '../../testing/trashed-work.ts';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';
import { pathsIn } from '../data-folder.ts';
import { openServerDatabase } from '../server-database.ts';
import { allMigrations } from './all-migrations.ts';

const now = '2026-11-24T10:00:00.000Z';
const itemCount = 20_000;

test('migrating keeps everything of a large database, and what was there can be deleted and restored', async () => {
  allowStalls('it migrates a large database in one turn');
  const dataDir = temporaryFolder();
  const folder = pathsIn(dataDir);
  const before = openServerDatabase({ folder, migrations: allMigrations.slice(0, 11), now });
  before.execute(`
    INSERT INTO users (id, name, created_at) VALUES ('usr_1', 'Anna', '${now}');
    INSERT INTO guilds (id, name, created_at, updated_at)
      VALUES ('gld_1', 'North', '${now}', '${now}');
    INSERT INTO guild_members VALUES (1, 1);
    INSERT INTO work_items
      (id, guild_seq, type, title, status, priority, progress, created_at, updated_at)
      VALUES ('wi_epic', 1, 'epic', 'All', 'todo', 'low', 0, '${now}', '${now}');
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${itemCount})
    INSERT INTO work_items
      (id, guild_seq, type, title, status, priority, progress, parent_id, created_at, updated_at)
      SELECT 'wi_' || i, 1, 'task', 'Task ' || i, iif(i % 2, 'todo', 'done'), 'low', 0, 'wi_epic',
             '${now}', '${now}' FROM n;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
    INSERT INTO documents (id, guild_seq, title, type, version, created_at, updated_at, content)
      SELECT 'doc_' || i, 1, 'Text ' || i, 'document', 2, '${now}', '${now}',
             hex(randomblob(200000)) FROM n;
    INSERT INTO document_versions (document_seq, version, title, type, updated_at, content)
      SELECT seq, 1, title, type, updated_at, 'Former' FROM documents;
    INSERT INTO work_item_histories VALUES (1, '${now}', 1);
    INSERT INTO work_item_changes VALUES
      (1, 'wic_1', 1, 1, 2, '${now}', 'created', 1, NULL, '[]')`);
  const read = (db: typeof before) => ({
    items: db.all('SELECT seq, id, parent_id, status FROM work_items'),
    documents: db.all('SELECT seq, id, version, content FROM documents'),
    changes: db.all('SELECT seq, id, kind, fields FROM work_item_changes'),
  });
  const rows = read(before);
  before.close();

  const server = await startTestServer({ dataDir, isIndexing: false });
  expect(read(server.db)).toStrictEqual(rows);
  expect(server.db.all('PRAGMA foreign_key_check')).toStrictEqual([]);
  const { guildId, client } = server;
  const done = await client.call('work_item.list', { guildId, status: 'done', limit: 1 });
  expect(done.workItems).toMatchObject([{ id: 'wi_2' }]);
  await client.call('work_item.delete', { workItemId: 'wi_1' });
  await client.call('document.delete', { guildId, docId: 'doc_1' });
  expect(await trashOf(server)).toMatchObject([{ id: 'doc_1' }, { id: 'wi_1' }]);
  await client.call('trash.restore', { guildId, thingId: 'wi_1' });
  await client.call('trash.restore', { guildId, thingId: 'doc_1' });
  expect(await client.call('work_item.get', { workItemId: 'wi_1' })).toMatchObject({
    parentId: 'wi_epic',
  });
  const { versions } = await client.call('document.versions', { guildId, docId: 'doc_1' });
  expect(versions).toMatchObject([{ version: 1, content: 'Former' }]);
  const { changes } = await client.call('work_item.history', { workItemId: 'wi_1' });
  expect(changes.map(({ kind }) => kind)).toStrictEqual(['restored', 'created']);
});
