import { truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile } from './database-files.ts';
import { isStorageDamaged } from './sqlite-error.ts';

/**
 * Makes a file where there is none, and holds it with SQLite's exclusive lock. The system drops the
 * lock with the process, whatever ends it, and SQLite keeps two workers of one process apart as
 * well.
 *
 * @param waitMs how long to wait for another holder
 * @returns what lets go of the file
 * @throws SQLite's "busy" while another holds it, and errors of the system as they come
 */
export function lockFile(path: string, waitMs: number): () => void {
  createPrivateFile(path);
  const lock = new DatabaseSync(path, { timeout: waitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isStorageDamaged(error)) {
      throw error;
    }
    // A file that another holds is busy before it is read, so nobody holds this one. It has
    // nothing to lose, and stays the same file.
    truncateSync(path);
    return lockFile(path, waitMs);
  }
  return () => lock.close();
}
