import { lstatSync, truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile } from './database-files.ts';
import { isStorageDamaged } from './sqlite-error.ts';

/**
 * Creates a file if needed and holds it with SQLite's exclusive lock. The system drops the lock
 * when the process ends in any way, and SQLite also separates two workers of one process.
 *
 * @param waitMs how long to wait for another holder
 * @returns a function that releases the file
 * @throws SQLite's "busy" while another holds it, and errors of the system unchanged
 */
export function lockFile(path: string, waitMs: number): () => void {
  if (!createPrivateFile(path) && !lstatSync(path).isFile()) {
    // The target of a link would be held, or emptied below.
    throw Object.assign(new Error(`${path} is no file.`), { code: 'EEXIST', syscall: 'open' });
  }
  const lock = new DatabaseSync(path, { timeout: waitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isStorageDamaged(error)) {
      throw error;
    }
    // A held file is reported as busy before it is read, so nobody holds this one. It has no
    // content to lose and remains the same file.
    truncateSync(path);
    return lockFile(path, waitMs);
  }
  return () => lock.close();
}
