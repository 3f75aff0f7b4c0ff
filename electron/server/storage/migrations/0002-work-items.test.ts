import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { pathsIn } from '../data-folder.ts';
import { openServerDatabase } from '../server-database.ts';
import { allMigrations } from './all-migrations.ts';

const now = '2026-11-20T10:00:00.000Z';

test('migrating keeps the data and adds work items', () => {
  const folder = pathsIn(temporaryFolder());
  const before = openServerDatabase({ folder, migrations: allMigrations.slice(0, 1), now });
  before.execute(`INSERT INTO guilds (id, name, created_at, updated_at)
                  VALUES ('gld_1', 'North', '', ''), ('gld_2', 'South', '', '')`);
  before.close();

  const db = openServerDatabase({ folder, migrations: allMigrations.slice(0, 2), now });
  const insert = (id: string, guildSeq: number, parentId: string | null) =>
    db.run(
      `INSERT INTO work_items
         (id, guild_seq, type, title, status, priority, progress, parent_id, created_at, updated_at)
       VALUES (?, ?, 'epic', 'x', 'todo', 'low', 0, ?, '', '')`,
      id,
      guildSeq,
      parentId,
    );
  insert('wi_1', 1, null);
  insert('wi_2', 1, 'wi_1');
  // A parent of another guild, if the rules above have missed it
  expect(() => insert('wi_3', 2, 'wi_1')).toThrow('FOREIGN KEY');
  expect(() => db.run(`DELETE FROM work_items WHERE id = 'wi_1'`)).toThrow('FOREIGN KEY');
  // The keys of deleted rows are not reused
  const { seq } = db.get<{ seq: number }>(`SELECT max(seq) AS seq FROM work_items`) ?? { seq: 0 };
  db.run(`DELETE FROM work_items WHERE id = 'wi_2'`);
  expect(insert('wi_4', 1, null).seq).toBe(seq + 1);
  expect(db.all('SELECT name FROM guilds')).toHaveLength(2);
  db.close();
});
