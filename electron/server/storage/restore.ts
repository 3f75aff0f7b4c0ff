import { dirname } from 'node:path';
import { copyDatabase, withNewEventLog } from '../../storage/copy-database.ts';
import type { CopyReport } from '../../storage/copy-database.ts';
import type { DataFolder } from './data-folder.ts';
import { fileStamp } from '../../storage/database-files.ts';
import { beginStaging } from '../../storage/staged-database.ts';
import { requireOwnDatabase } from './open-database.ts';
import { replaceDatabase } from '../../storage/replace-database.ts';

/** What restoring takes. */
export interface RestoreOptions {
  readonly folder: Pick<DataFolder, 'databasePath' | 'keptPlace'>;
  readonly backupPath: string;
  /** The newest version of the database that is known. */
  readonly newestKnown: number;
  /** Names what is replaced: an ISO timestamp. */
  readonly now: string;
}

/**
 * Puts a backup in the place of a folder's database, which nobody may have open. What was there
 * is kept, untouched. The event log gets a new id.
 *
 * @throws StartError for a backup that is damaged, not ours or of a newer version
 */
export function restoreDatabase(options: RestoreOptions): CopyReport & { readonly kept: string } {
  const { folder, backupPath, newestKnown, now } = options;
  const { databasePath, keptPlace } = folder;
  requireOwnDatabase(backupPath, newestKnown);
  const target = beginStaging(databasePath);
  // A file that is in use never switches to a log: a crash amid that is the hardest to mend.
  const change = `PRAGMA journal_mode = WAL; ${withNewEventLog}`;
  const report = copyDatabase({ source: backupPath, target, change });
  const label = fileStamp(now);
  replaceDatabase(databasePath, label, keptPlace);
  return { ...report, kept: dirname(keptPlace(label)) };
}
