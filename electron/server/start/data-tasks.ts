import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../basics/start-error.ts';
import { copyInThread } from '../../storage/copy-in-thread.ts';
import { withNewEventLog } from '../storage/new-event-log.ts';
import { openDataFolder, pathsIn } from '../storage/data-folder.ts';
import { publishNew, uniqueStagedOf } from '../../storage/staged-database.ts';
import { requireServerDatabase, serverKind } from '../storage/server-database.ts';
import { pendingReplacement } from '../../storage/replace-database.ts';
import { restoreDatabase } from '../storage/restore.ts';
import { verifyBackups } from '../../storage/verified-backups.ts';

interface DataTask {
  readonly dataDir: string;
  readonly file: string;
}

/** Backs up a folder's database, even while a server uses it. */
export async function backUp({ dataDir, file }: DataTask): Promise<object> {
  const source = pathsIn(dataDir).databasePath;
  if (pendingReplacement(source) !== undefined) {
    throw failed(`A restore of ${dataDir} was cut off. Start its server once, then back it up.`);
  }
  if (!existsSync(source)) {
    throw failed(`There is no database in ${dataDir}.`);
  }
  requireServerDatabase(source);
  const target = resolve(file);
  requireFree(target);
  try {
    const staged = uniqueStagedOf(target);
    const report = await copyInThread({ source, target: staged, change: withNewEventLog });
    publishOrRemove(staged, target);
    return { backup: target, ...report };
  } catch (error) {
    if (error instanceof StartError) {
      throw error;
    }
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw failed(`The backup ${target} could not be made${reason}.`, error);
  }
}

/** Lists the automatic backups and verifies each; works while a server runs. */
export function listVerifiedBackups({ dataDir }: Pick<DataTask, 'dataDir'>): object {
  const { backups } = pathsIn(dataDir);
  return { backups: [...verifyBackups(backups, serverKind)] };
}

/**
 * Replaces a folder's database, which no server may use meanwhile, with a backup. `file` is a path
 * or the name of an automatic backup.
 */
export function restore({ dataDir, file }: DataTask): object {
  const backupPath = [resolve(file), join(pathsIn(dataDir).backups.path, file)].find(existsSync);
  if (backupPath === undefined) {
    throw failed(`There is no file ${resolve(file)}, and no such backup.`);
  }
  const folder = openDataFolder(dataDir);
  try {
    const now = new Date().toISOString();
    return { restored: backupPath, ...restoreDatabase({ folder, backupPath, now }) };
  } finally {
    folder.release();
  }
}

/** Something may have come to the place meanwhile; it stays. */
function publishOrRemove(staged: string, target: string): void {
  try {
    publishNew(staged, target);
  } catch (error) {
    rmSync(staged, { force: true });
    requireFree(target);
    throw error;
  }
}

function requireFree(target: string): void {
  if (existsSync(target)) {
    throw failed(`${target} is there already; a backup replaces nothing.`);
  }
}

function failed(detail: string, cause?: unknown): StartError {
  return new StartError('backup_failed', detail, { cause });
}
