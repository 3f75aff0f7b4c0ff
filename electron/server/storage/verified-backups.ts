import { listBackups } from '../../storage/backup-folder.ts';
import type { Backup, BackupFolder } from '../../storage/backup-folder.ts';
import { inspectDatabase } from '../../storage/inspect-database.ts';
import { applicationId } from './open-database.ts';

/** A backup as it was found when it was gone through. */
export interface VerifiedBackup extends Backup {
  /** Absent where it could not be read. */
  readonly version?: number;
  /** Whether it is whole and can be restored. */
  readonly verified: boolean;
}

/** Goes through every backup, the one that was made last first; each as it is asked for. */
export function* verifyBackups(
  folder: BackupFolder,
  newestKnown: number,
): Generator<VerifiedBackup> {
  for (const backup of listBackups(folder)) {
    const expected = { applicationId, newestKnown };
    const found = inspectDatabase(backup.path, expected, { isThorough: true, mayBeNew: false });
    const verified = found.kind === 'ours';
    yield { ...backup, ...('version' in found && { version: found.version }), verified };
  }
}

/** The backup that was made last of those that can be restored. */
export function newestGoodBackup(folder: BackupFolder, newestKnown: number): Backup | undefined {
  for (const backup of verifyBackups(folder, newestKnown)) if (backup.verified) return backup;
  return undefined;
}
