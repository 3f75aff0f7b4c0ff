import { dirname } from 'node:path';
import { createPrivateFile, removeWalFiles, syncFolder } from './database-files.ts';
import { Database } from './database.ts';
import { beginStaging, publishStaged } from './staged-database.ts';

/**
 * Makes a database where there is none, or one that holds nothing. It takes its place with all
 * that `build` makes, so that an empty file in that place is never one of ours that just began.
 */
export function createDatabase(path: string, build: (db: Database) => void): void {
  buildStaged(path, build);
  // A log of what was there would be applied to what comes.
  removeWalFiles(path);
  syncFolder(dirname(path));
  publishStaged(path);
}

/** Makes a new database that is to take the place of another. */
export function buildStaged(path: string, build: (db: Database) => void): void {
  const staged = beginStaging(path);
  createPrivateFile(staged);
  const db = new Database(staged);
  try {
    build(db);
  } finally {
    // The last connection brings the log into the file, syncs it and removes the log.
    db.close();
  }
}
