import { copyDatabase } from './copy-database.ts';
import type { CopyReport } from './copy-database.ts';
import { buildStaged } from './create-database.ts';
import type { DatabaseKind } from './database-kind.ts';
import { prepareDatabase } from './open-database.ts';
import { beginStaging } from './staged-database.ts';

/** Makes an empty database that is to take the place of another. */
export function stageEmpty(path: string, kind: DatabaseKind): void {
  buildStaged(path, (db) => prepareDatabase(db, kind));
}

/**
 * Copies a backup that is to take the place of a database; `change` is SQL that changes the copy.
 * It switches to a log before it is in use: a crash amid that is the hardest to mend.
 */
export function stageBackup(path: string, backupPath: string, change = ''): CopyReport {
  return copyDatabase({
    source: backupPath,
    target: beginStaging(path),
    change: `PRAGMA journal_mode = WAL; ${change}`,
  });
}
