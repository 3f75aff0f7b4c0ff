import { expect, test } from 'vitest';
import { Database } from '../../../storage/database.ts';
import { hasSaidWhy } from '../outbox-settle.ts';
import { allMigrations } from './all-migrations.ts';

test('a deletion that was told is told of its entry, and a kept one stays', () => {
  const db = new Database(':memory:');
  for (const step of allMigrations.slice(0, 14)) {
    db.execute(step);
  }
  for (const id of ['told', 'kept', 'both', 'new']) {
    db.run(
      `INSERT INTO outbox (id, home_id, operation, input, subject_kind, subject_id, lane, created_at)
       VALUES (?, 'home', 'work_item.delete', '{}', 'work_item', ?, ?, '2026-11-21T12:00:00.000Z')`,
      id,
      id,
      id,
    );
  }
  const keep = (entryId: string, body: string | null, isTold: number) =>
    db.run(
      `INSERT INTO kept_trash (home_id, entry_id, guild_id, kind, thing_id, title, type, kept_at,
                               body, is_told)
       VALUES ('home', ?, 'gld_1', 'work_item', ?, 'Bake', 'task', '2026-11-21T12:00:00.000Z', ?, ?)`,
      entryId,
      entryId,
      body,
      isTold,
    );
  keep('told', null, 1);
  keep('kept', '{}', 0);
  keep('both', '{}', 1);
  for (const step of allMigrations.slice(14)) {
    db.execute(step);
  }
  const told = ['told', 'kept', 'both', 'new'].filter((entryId) => hasSaidWhy(db, { entryId }));
  expect(told).toEqual(['told', 'both']);
  const rows = db.all<{ entry_id: string }>('SELECT entry_id FROM kept_trash ORDER BY position');
  expect(rows.map((row) => row.entry_id)).toEqual(['kept', 'both']);
});
