import { Database } from '../../../storage/database.ts';
import { allMigrations } from '../migrations/all-migrations.ts';

/** The tables of the client store in memory, empty. */
export function memoryDatabase(): Database {
  const db = new Database(':memory:');
  for (const sql of allMigrations) {
    db.execute(sql);
  }
  return db;
}
