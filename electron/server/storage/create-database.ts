import { dirname } from 'node:path';
import { createPrivateFile, removeLogs, syncFolder } from './database-files.ts';
import { Database } from './database.ts';
import { beginDraft, publishDraft } from './draft-database.ts';

/**
 * Makes a database where there is none, or one that holds nothing. It takes its place with all
 * that `build` makes, so that an empty file in that place is never one of ours that just began.
 */
export function createDatabase(path: string, build: (db: Database) => void): void {
  buildDraft(path, build);
  // A log of what was there would be applied to what comes.
  removeLogs(path);
  syncFolder(dirname(path));
  publishDraft(path);
}

/** Makes a new database as the draft of another. */
export function buildDraft(path: string, build: (db: Database) => void): void {
  const draft = beginDraft(path);
  createPrivateFile(draft);
  const db = new Database(draft);
  try {
    build(db);
  } finally {
    // The last connection brings the log into the file, syncs it and removes the log.
    db.close();
  }
}
