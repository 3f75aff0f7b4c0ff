import { randomUUID } from 'node:crypto';
import { linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { removeDatabase, syncFolder } from './database-files.ts';

/**
 * Returns where a database is built before it takes its place: beside it, so that one rename is
 * enough. An existing staged file was never finished and is worthless.
 */
export function stagedOf(path: string): string {
  return `${path}.staged`;
}

/**
 * Returns where a database is built beside a file of the person's, in a folder that is not ours: no
 * file there has this name.
 */
export function uniqueStagedOf(path: string): string {
  return `${path}.${randomUUID()}.staged`;
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

/** Moves a staged file to a place where nothing is, not even a link; else it fails. */
export function publishNew(staged: string, path: string): void {
  linkSync(staged, path);
  rmSync(staged);
  syncFolder(dirname(path));
}
