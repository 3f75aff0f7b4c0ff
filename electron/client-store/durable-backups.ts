import { join } from 'node:path';
import { backupLimits } from '#shared/limits/limits.ts';
import type { BackupFolder } from '../storage/backup-folder.ts';

/** The backups of the durable database in a folder. */
export function durableBackups(folder: string): BackupFolder {
  return { path: join(folder, 'backups'), prefix: 'durable', kept: backupLimits.durableKept };
}
