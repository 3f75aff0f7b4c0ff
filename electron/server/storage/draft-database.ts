import { renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { removeDatabase, syncFolder } from './database-files.ts';

/**
 * Where a database is made before it takes its place: beside it, so that taking it is one rename.
 * A draft that is found was never finished, and is worth nothing.
 */
export function draftOf(path: string): string {
  return `${path}.draft`;
}

/** Clears away what was left of an earlier draft, and answers where the new one goes. */
export function beginDraft(path: string): string {
  const draft = draftOf(path);
  removeDatabase(draft);
  return draft;
}

/** Gives a finished draft its place, whole or not at all. It must be closed and on the disk. */
export function publishDraft(path: string): void {
  renameSync(draftOf(path), path);
  syncFolder(dirname(path));
}
