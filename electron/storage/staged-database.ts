import { renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { removeDatabase, syncFolder } from './database-files.ts';

/**
 * Returns where a database is built before it takes its place: beside it, so that one rename is
 * enough. An existing staged file was never finished and is worthless.
 */
export function stagedOf(path: string): string {
  return `${path}.staged`;
}

/** Removes an earlier staged file and returns the path for the new one. */
export function beginStaging(path: string): string {
  const staged = stagedOf(path);
  removeDatabase(staged);
  return staged;
}

/**
 * Moves a staged file to its place, completely or not at all. It must be closed and on the disk.
 */
export function publishStaged(path: string): void {
  renameSync(stagedOf(path), path);
  syncFolder(dirname(path));
}
