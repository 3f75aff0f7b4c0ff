import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { copyDatabase, withNewEventLog } from './copy-database.ts';
import type { CopyReport } from './copy-database.ts';
import type { DataFolder } from './data-folder.ts';
import { requireOwnDatabase } from './open-database.ts';

/** What restoring takes. */
export interface RestoreOptions {
  readonly folder: Pick<DataFolder, 'databasePath' | 'copiesPath'>;
  readonly backupPath: string;
  /** The newest version of the database that is known. */
  readonly newestKnown: number;
  /** Names the folder in which the replaced database is kept: an ISO timestamp. */
  readonly now: string;
}

/**
 * Puts a backup in the place of a folder's database, which nobody may have open. What was there
 * is kept beside the copies, untouched. The event log gets a new id.
 *
 * @throws StartError for a backup that is damaged, not ours or of a newer version
 */
export function restoreDatabase(options: RestoreOptions): CopyReport & { readonly kept: string } {
  const { folder, backupPath, newestKnown, now } = options;
  requireOwnDatabase(backupPath, newestKnown);
  const kept = join(folder.copiesPath, `replaced-${now.replaceAll(/[:.]/g, '-')}`);
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  const fresh = join(dirname(folder.databasePath), 'guildhall.restored.db');
  const report = copyDatabase({ source: backupPath, target: fresh, change: withNewEventLog });
  for (const end of ['', '-wal', '-shm']) {
    const path = `${folder.databasePath}${end}`;
    if (existsSync(path)) renameSync(path, join(kept, basename(path)));
  }
  renameSync(fresh, folder.databasePath);
  return { ...report, kept };
}
