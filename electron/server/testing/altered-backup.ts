import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { copyDatabase } from '../../storage/copy-database.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { openDataFolder } from '../storage/data-folder.ts';
import { allMigrations } from '../storage/migrations/all-migrations.ts';
import { restoreDatabase } from '../storage/restore.ts';
import { openServerDatabase, serverKind } from '../storage/server-database.ts';
import { now, rowsOfVersion } from './small-guild.ts';
import { temporaryFolder } from './temporary-folder.ts';

const newest = allMigrations.length;

/** Makes a backup of a version, and changes it as another program could. */
export function buildBackup(change = '', version = newest): string {
  const folder = temporaryFolder();
  const path = join(folder, 'guildhall.db');
  const kind = { ...serverKind, migrations: allMigrations.slice(0, version) };
  const db = openDatabase(path, kind, { mayBeNew: true });
  db.execute(rowsOfVersion(version));
  db.close();
  const backup = join(folder, 'backup.db');
  copyDatabase({ source: path, target: backup });
  const other = new DatabaseSync(backup, {
    enableForeignKeyConstraints: false,
    defensive: false,
  });
  other.exec(`PRAGMA ignore_check_constraints = ON; ${change}`);
  other.close();
  return backup;
}

/** Restores a backup over an empty guild; returns why it was refused, if it was. */
export function restore(backupPath: string): { dataDir: string; refusal: string | undefined } {
  const dataDir = join(temporaryFolder(), 'data');
  const folder = openDataFolder(dataDir);
  try {
    openServerDatabase({ folder, now }).close();
    restoreDatabase({ folder, backupPath, now });
    return { dataDir, refusal: undefined };
  } catch (error) {
    return { dataDir, refusal: String(error) };
  } finally {
    folder.release();
  }
}
