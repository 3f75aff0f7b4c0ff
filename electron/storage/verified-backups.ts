import { listBackups } from './backup-folder.ts';
import type { Backup, BackupFolder } from './backup-folder.ts';
import type { DatabaseKind } from './database-kind.ts';
import { inspectDatabase } from './inspect-database.ts';
import { brokenRule } from './check-rows.ts';
import { reading } from './schema-entries.ts';
import { openUntrusted } from './untrusted-file.ts';

/** A backup with the result of its verification. */
export interface VerifiedBackup extends Backup {
  /** Absent if it could not be read. */
  readonly version?: number;
  /** Whether it is intact and can be restored. */
  readonly verified: boolean;
}

/** Verifies each backup when it is requested, last made first. */
export function* verifyBackups(
  folder: BackupFolder,
  kind: DatabaseKind,
): Generator<VerifiedBackup> {
  for (const backup of listBackups(folder)) {
    yield { ...backup, ...verify(backup, kind) };
  }
}

/** Returns the last made backup that can be restored. */
export function newestGoodBackup(folder: BackupFolder, kind: DatabaseKind): Backup | undefined {
  for (const backup of verifyBackups(folder, kind)) {
    if (backup.verified) {
      return backup;
    }
  }
  return undefined;
}

function verify({ path }: Backup, kind: DatabaseKind) {
  try {
    const found = inspectDatabase(path, kind, { isThorough: true, mayBeNew: false });
    const verified = found.kind === 'ours' && hasFitRows(path, found.version, kind);
    return 'version' in found ? { version: found.version, verified } : { verified };
  } catch {
    // An unreadable backup does not prevent restoring an older one.
    return { verified: false };
  }
}

/** The rows of an older version are checked once they are brought to the newest, at a restore. */
export function hasFitRows(path: string, version: number, kind: DatabaseKind): boolean {
  if (version < kind.migrations.length) {
    return true;
  }
  const reader = openUntrusted(path);
  try {
    return brokenRule(reading(reader), kind) === undefined;
  } finally {
    reader.close();
  }
}
