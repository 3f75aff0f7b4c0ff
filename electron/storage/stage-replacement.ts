import { copyDatabase } from './copy-database.ts';
import type { CopyReport } from './copy-database.ts';
import { buildStaged } from './create-database.ts';
import type { DatabaseKind } from './database-kind.ts';
import { prepareDatabase } from './open-database.ts';
import { beginStaging } from './staged-database.ts';

/** Creates an empty database that will replace another. */
export function stageEmpty(path: string, kind: DatabaseKind): void {
  buildStaged(path, (db) => prepareDatabase(db, kind));
}

/**
 * Copies a backup that will replace a database; `change` is SQL that changes the copy. The copy
 * switches to a write-ahead log before it is in use, because a crash during that switch is the
 * hardest to repair.
 */
export function stageBackup(path: string, backupPath: string, change = ''): CopyReport {
  return copyDatabase({
    source: backupPath,
    target: beginStaging(path),
    change: `PRAGMA journal_mode = WAL; ${change}`,
  });
}
