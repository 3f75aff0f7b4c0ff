import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';
import { brokenRule } from './check-rows.ts';
import type { CopyReport } from './copy-database.ts';
import { buildStaged } from './create-database.ts';
import { createPrivateFile, removeDatabase } from './database-files.ts';
import type { DatabaseKind } from './database-kind.ts';
import { Database } from './database.ts';
import { DatabaseRefused, prepareDatabase, requireUsableDatabase } from './open-database.ts';
import { AlteredDatabase, rebuildDatabase } from './rebuild-database.ts';
import { reading } from './schema-entries.ts';
import { isFileUnusable } from './sqlite-error.ts';
import { beginStaging } from './staged-database.ts';

/** Creates an empty database that will replace another. */
export function stageEmpty(path: string, kind: DatabaseKind): void {
  buildStaged(path, (db) => prepareDatabase(db, kind));
}

/**
 * Makes a database of the rows of a backup that will replace another; `change` is SQL that changes
 * it. It is of the newest version, and its rows keep to the rules, before it is in use. A failure
 * leaves no file.
 *
 * @throws DatabaseRefused for a backup that is not a whole one of ours
 */
export function stageBackup(
  path: string,
  backupPath: string,
  kind: DatabaseKind,
  change = '',
): CopyReport {
  if (requireUsableDatabase(backupPath, kind) === undefined) {
    throw new DatabaseRefused(backupPath, { kind: 'damaged' });
  }
  const staged = beginStaging(path);
  createPrivateFile(staged);
  try {
    const version = rebuildDatabase(backupPath, staged, kind);
    finishRebuilt(staged, kind, version, change);
    const file = openSync(staged, 'r+');
    fsyncSync(file);
    closeSync(file);
    return { bytes: statSync(staged).size };
  } catch (error) {
    removeDatabase(staged);
    throw refusalOf(error, backupPath);
  }
}

/**
 * Brings what was copied to the newest version and checks its rows. It is put into write-ahead mode
 * before it is in use, because a crash during that switch is the hardest to repair.
 */
function finishRebuilt(path: string, kind: DatabaseKind, version: number, change: string): void {
  const db = new Database(path);
  try {
    prepareDatabase(db, kind, version);
    const broken = brokenRule(reading(db), kind);
    if (broken !== undefined) {
      throw new AlteredDatabase(broken);
    }
    db.execute(change);
    const check = db.get<{ integrity_check: string }>('PRAGMA integrity_check(1)');
    if (check?.integrity_check !== 'ok') {
      throw new AlteredDatabase(check?.integrity_check);
    }
  } finally {
    db.close();
  }
}

function refusalOf(error: unknown, path: string): unknown {
  if (error instanceof AlteredDatabase || isFileUnusable(error)) {
    return new DatabaseRefused(path, { kind: 'altered', cause: error });
  }
  return error;
}
