import { basename, dirname } from 'node:path';
import { statSync } from 'node:fs';
import type { DatabaseDamage } from '#shared/capability/home.ts';
import { StartError } from '../basics/start-error.ts';
import type { DataFolder } from './data-folder.ts';
import { fileStamp } from '../../storage/database-files.ts';
import type { Database } from '../../storage/database.ts';
import { openServerDatabase, serverKind } from './server-database.ts';
import type { OpenServerDatabaseOptions } from './server-database.ts';
import { replaceDatabase } from '../../storage/replace-database.ts';
import { restoreDatabase } from './restore.ts';
import { stageEmpty } from '../../storage/stage-replacement.ts';
import { newestGoodBackup } from '../../storage/verified-backups.ts';

/**
 * The reaction to a damaged database: only a report, or the repair that the person chose after a
 * report. The damaged file is always kept.
 */
export type DamageChoice = 'report' | 'restore_backup' | 'start_empty';

/** The options for opening. */
export interface RecoverDatabaseOptions extends Pick<OpenServerDatabaseOptions, 'now'> {
  readonly folder: DataFolder;
  readonly ifDamaged: DamageChoice;
}

/**
 * Opens the database of a folder like `openServerDatabase`, and repairs it as chosen if it is
 * damaged. The choice does not affect an intact database.
 *
 * @throws StartError, with the facts about the damage
 */
export function openOrRecover(options: RecoverDatabaseOptions): Database {
  const { folder, now, ifDamaged } = options;
  try {
    return openServerDatabase(options);
  } catch (error) {
    if (!(error instanceof StartError) || error.code !== 'database_damaged') {
      throw error;
    }
    const backup = newestGoodBackup(folder.backups, serverKind);
    if (ifDamaged === 'restore_backup' && backup !== undefined) {
      restoreDatabase({ folder, backupPath: backup.path, now });
    } else if (ifDamaged === 'start_empty') {
      stageEmpty(folder.databasePath, serverKind);
      replaceDatabase(folder.databasePath, fileStamp(now), folder.archivePath);
    } else {
      throw new StartError(error.code, error.message, {
        cause: error,
        damage: describeDamage(folder, backup),
      });
    }
    return openServerDatabase(options);
  }
}

function describeDamage(
  { databasePath, archivePath }: DataFolder,
  backup: ReturnType<typeof newestGoodBackup>,
): DatabaseDamage {
  const writtenAtMs = [databasePath, `${databasePath}-wal`]
    .map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs)
    .filter((ms) => ms !== undefined);
  return {
    file: basename(databasePath),
    keptIn: dirname(dirname(archivePath(''))),
    ...(writtenAtMs.length > 0 && {
      lastWrittenAt: new Date(Math.max(...writtenAtMs)).toISOString(),
    }),
    ...(backup && { backup: { name: backup.name, madeAt: backup.madeAt } }),
  };
}
