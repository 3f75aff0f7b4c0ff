import { dirname } from 'node:path';
import { createPrivateFile, removeWalFiles, syncFolder } from './database-files.ts';
import { Database } from './database.ts';
import { beginStaging, publishStaged } from './staged-database.ts';

/**
 * Creates a database if there is none, or only one without content. It appears in its place with
 * the content of `build`, so that an empty file there is never one of ours that was just begun.
 */
export function createDatabase(path: string, build: (db: Database) => void): void {
  buildStaged(path, build);
  // An old log would be applied to the new database.
  removeWalFiles(path);
  syncFolder(dirname(path));
  publishStaged(path);
}

/** Builds a new database that will replace another. */
export function buildStaged(path: string, build: (db: Database) => void): void {
  const staged = beginStaging(path);
  createPrivateFile(staged);
  const db = new Database(staged);
  try {
    build(db);
  } finally {
    // Closing the last connection writes the log into the file, syncs it and removes the log.
    db.close();
  }
}
