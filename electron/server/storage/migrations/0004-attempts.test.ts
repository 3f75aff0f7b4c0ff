import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { pathsIn } from '../data-folder.ts';
import { openServerDatabase } from '../server-database.ts';
import { allMigrations } from './all-migrations.ts';

const now = '2026-11-22T10:00:00.000Z';

test('migrating keeps the assignments, with no attempts counted', () => {
  const folder = pathsIn(temporaryFolder());
  const before = openServerDatabase({ folder, migrations: allMigrations.slice(0, 3), now });
  before.execute(`
    INSERT INTO guilds (id, name, created_at, updated_at) VALUES ('gld_1', 'North', '', '');
    INSERT INTO operators (id, guild_seq, name, capabilities, created_at, updated_at)
      VALUES ('opr_1', 1, 'Ada', '[]', '', '');
    INSERT INTO work_items
      (id, guild_seq, type, title, status, priority, progress, created_at, updated_at)
      VALUES ('wi_1', 1, 'task', 'x', 'todo', 'low', 0, '', '');
    INSERT INTO assignments (work_item_seq, operator_seq, step) VALUES (1, 1, 2);
    INSERT INTO conversations (id, guild_seq, title, created_at, updated_at)
      VALUES ('cnv_1', 1, 'x', '', '');
    INSERT INTO messages (id, conversation_seq, text, author_id, author_type, created_at)
      VALUES ('msg_1', 1, 'x', 'usr_1', 'user', '')`);
  before.close();

  const db = openServerDatabase({ folder, migrations: allMigrations.slice(0, 4), now });
  expect(db.all('SELECT step, attempts, given_up FROM assignments')).toMatchObject([
    { step: 2, attempts: 0, given_up: 0 },
  ]);
  const insert = (state: string, noticeSeq: number | null) =>
    db.run(`INSERT INTO turn_attempts VALUES (1, 1, 1, 1, ?, ?)`, state, noticeSeq);
  expect(() => insert('lost', null)).toThrow('CHECK');
  expect(() => insert('skipped', 7)).toThrow('FOREIGN KEY');
  insert('skipped', 1);
  expect(() => insert('open', null)).toThrow('UNIQUE');
  db.close();
});
