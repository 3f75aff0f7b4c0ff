import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How many entries of the outbox wait, read from the file: there is no window to ask. */
export function waitingIn(dataFolder: string): number {
  const db = new DatabaseSync(join(dataFolder, 'client-store', 'durable.db'), { readOnly: true });
  try {
    const sql = `SELECT count(*) AS it FROM outbox WHERE state IN ('queued', 'sending')`;
    return Number(db.prepare(sql).get()?.['it']);
  } finally {
    db.close();
  }
}
