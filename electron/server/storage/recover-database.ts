import { basename, dirname } from 'node:path';
import { statSync } from 'node:fs';
import type { DatabaseDamage } from '#shared/capability/home.ts';
import { StartError } from '../start-error.ts';
import { buildStaged } from '../../storage/create-database.ts';
import type { DataFolder } from './data-folder.ts';
import { fileStamp } from '../../storage/database-files.ts';
import type { Database } from '../../storage/database.ts';
import { openDatabase, prepareDatabase } from './open-database.ts';
import type { OpenDatabaseOptions } from './open-database.ts';
import { replaceDatabase } from '../../storage/replace-database.ts';
import { restoreDatabase } from './restore.ts';
import { newestGoodBackup } from './verified-backups.ts';

/**
 * What is done where the database turns out to be damaged: nothing but to say so, or what the
 * person chose once they had been told. The damaged file is kept in any case.
 */
export type DamageChoice = 'report' | 'restore_backup' | 'start_empty';

/** What opening takes. */
export interface RecoverDatabaseOptions extends Omit<OpenDatabaseOptions, 'folder'> {
  readonly folder: DataFolder;
  readonly ifDamaged: DamageChoice;
}

/**
 * Opens the database of a folder, as `openDatabase` does, and does what was chosen where it is
 * damaged; where it is whole, the choice changes nothing.
 *
 * @throws StartError, with what is known of the damage
 */
export function openOrRecover(options: RecoverDatabaseOptions): Database {
  const { folder, migrations, now, ifDamaged } = options;
  const newestKnown = migrations.length;
  try {
    return openDatabase(options);
  } catch (error) {
    if (!(error instanceof StartError) || error.code !== 'database_damaged') throw error;
    const backup = newestGoodBackup(folder.backups, newestKnown);
    if (ifDamaged === 'restore_backup' && backup !== undefined) {
      restoreDatabase({ folder, backupPath: backup.path, newestKnown, now });
    } else if (ifDamaged === 'start_empty') {
      buildStaged(folder.databasePath, (db) => prepareDatabase(db, migrations));
      replaceDatabase(folder.databasePath, fileStamp(now), folder.keptPlace);
    } else {
      throw new StartError(error.code, error.message, {
        cause: error,
        damage: describeDamage(folder, backup),
      });
    }
    return openDatabase(options);
  }
}

function describeDamage(
  { databasePath, keptPlace }: DataFolder,
  backup: ReturnType<typeof newestGoodBackup>,
): DatabaseDamage {
  const writtenAtMs = [databasePath, `${databasePath}-wal`]
    .map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs)
    .filter((ms) => ms !== undefined);
  return {
    file: basename(databasePath),
    keptIn: dirname(dirname(keptPlace(''))),
    ...(writtenAtMs.length > 0 && {
      lastWrittenAt: new Date(Math.max(...writtenAtMs)).toISOString(),
    }),
    ...(backup && { backup: { name: backup.name, madeAt: backup.madeAt } }),
  };
}
