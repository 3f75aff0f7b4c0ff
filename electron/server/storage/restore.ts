import { dirname } from 'node:path';
import type { CopyReport } from '../../storage/copy-database.ts';
import type { DataFolder } from './data-folder.ts';
import { fileStamp } from '../../storage/database-files.ts';
import { replaceDatabase } from '../../storage/replace-database.ts';
import { stageBackup } from '../../storage/stage-replacement.ts';
import { withNewEventLog } from './new-event-log.ts';
import { requireServerDatabase } from './server-database.ts';

/** What restoring takes. */
export interface RestoreOptions {
  readonly folder: Pick<DataFolder, 'databasePath' | 'archivePath'>;
  readonly backupPath: string;
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
  const { folder, backupPath, now } = options;
  const { databasePath, archivePath } = folder;
  requireServerDatabase(backupPath);
  const report = stageBackup(databasePath, backupPath, withNewEventLog);
  const label = fileStamp(now);
  replaceDatabase(databasePath, label, archivePath);
  return { ...report, kept: dirname(archivePath(label)) };
}
