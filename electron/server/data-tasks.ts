import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from './start-error.ts';
import { backUpDatabase } from './storage/backup.ts';
import { withNewEventLog } from './storage/copy-database.ts';
import { openDataFolder } from './storage/data-folder.ts';
import { allMigrations } from './storage/migrations/all-migrations.ts';
import { requireOwnDatabase } from './storage/open-database.ts';
import { restoreDatabase } from './storage/restore.ts';

interface DataTask {
  readonly dataDir: string;
  readonly file: string;
}

/** Backs a folder's database up, whether or not a server uses it. */
export async function backUp({ dataDir, file }: DataTask): Promise<object> {
  const source = join(resolve(dataDir), 'guildhall.db');
  if (!existsSync(source)) throw failed(`There is no database in ${dataDir}.`);
  requireOwnDatabase(source, allMigrations.length);
  const target = resolve(file);
  if (existsSync(target)) throw failed(`${target} is there already; a backup replaces nothing.`);
  try {
    return {
      backup: target,
      ...(await backUpDatabase({ source, target, change: withNewEventLog })),
    };
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw failed(`The backup ${target} could not be made${reason}.`, error);
  }
}

/** Puts a backup in the place of a folder's database, which no server may use meanwhile. */
export function restore({ dataDir, file }: DataTask): object {
  const backupPath = resolve(file);
  if (!existsSync(backupPath)) throw failed(`There is no file ${backupPath}.`);
  const folder = openDataFolder(dataDir);
  try {
    const now = new Date().toISOString();
    const newestKnown = allMigrations.length;
    return { restored: backupPath, ...restoreDatabase({ folder, backupPath, newestKnown, now }) };
  } finally {
    folder.release();
  }
}

function failed(detail: string, cause?: unknown): StartError {
  return new StartError('backup_failed', detail, { cause });
}
