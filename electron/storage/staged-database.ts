import { renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { removeDatabase, syncFolder } from './database-files.ts';

/**
 * Where a database is made before it takes its place: beside it, so that taking it is one rename.
 * One that is found was never finished, and is worth nothing.
 */
export function stagedOf(path: string): string {
  return `${path}.staged`;
}

/** Clears away what was staged earlier, and answers where the new one goes. */
export function beginStaging(path: string): string {
  const staged = stagedOf(path);
  removeDatabase(staged);
  return staged;
}

/** Gives what was staged its place, whole or not at all. It must be closed and on the disk. */
export function publishStaged(path: string): void {
  renameSync(stagedOf(path), path);
  syncFolder(dirname(path));
}
