import { dirname } from 'node:path';
import type { CopyReport } from '../../storage/copy-database.ts';
import type { DataFolder } from './data-folder.ts';
import { fileStamp } from '../../storage/database-files.ts';
import { replaceDatabase } from '../../storage/replace-database.ts';
import { stageServerBackup } from './server-database.ts';

/** The options for restoring. */
export interface RestoreOptions {
  readonly folder: Pick<DataFolder, 'databasePath' | 'archivePath'>;
  readonly backupPath: string;
  /** Names the replaced database: an ISO timestamp. */
  readonly now: string;
}

/**
 * Replaces a folder's database, which must not be open, with a backup. The former database is kept
 * unchanged. The event log gets a new id.
 *
 * @throws StartError for a backup that is damaged, not ours or of a newer version
 */
export function restoreDatabase(options: RestoreOptions): CopyReport & { readonly kept: string } {
  const { folder, backupPath, now } = options;
  const { databasePath, archivePath } = folder;
  const report = stageServerBackup(databasePath, backupPath);
  const label = fileStamp(now);
  replaceDatabase(databasePath, label, archivePath);
  return { ...report, kept: dirname(archivePath(label)) };
}
