import { listBackups } from './backup-folder.ts';
import type { Backup, BackupFolder } from './backup-folder.ts';
import type { KnownDatabase } from './database-kind.ts';
import { inspectDatabase } from './inspect-database.ts';

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
  kind: KnownDatabase,
): Generator<VerifiedBackup> {
  for (const backup of listBackups(folder)) {
    yield { ...backup, ...verify(backup, kind) };
  }
}

/** The backup that was made last of those that can be restored. */
export function newestGoodBackup(folder: BackupFolder, kind: KnownDatabase): Backup | undefined {
  for (const backup of verifyBackups(folder, kind)) {
    if (backup.verified) {
      return backup;
    }
  }
  return undefined;
}

function verify({ path }: Backup, kind: KnownDatabase) {
  try {
    const found = inspectDatabase(path, kind, { isThorough: true, mayBeNew: false });
    const verified = found.kind === 'ours';
    return 'version' in found ? { version: found.version, verified } : { verified };
  } catch {
    // One that may not be read keeps no older one from being restored.
    return { verified: false };
  }
}
