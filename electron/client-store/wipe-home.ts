import type { WritableDb } from '../storage/database.ts';

/**
 * Removes everything that is kept of a home. With `secure_delete` what is removed is written over,
 * so that the file has no trace of it once the log is checkpointed.
 */
export function wipeHome(db: WritableDb, { homeId }: { homeId: string }): Record<string, never> {
  for (const table of ['outbox', 'identities', 'drafts']) {
    db.run(`DELETE FROM ${table} WHERE home_id = ?`, homeId);
  }
  return {};
}
