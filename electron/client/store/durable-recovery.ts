import { join } from 'node:path';
import type { Backup, BackupFolder } from '../../storage/backup-folder.ts';
import { fileStamp, timestampIn } from '../../storage/database-files.ts';
import type { Database } from '../../storage/database.ts';
import { DatabaseRefused, openDatabase } from '../../storage/open-database.ts';
import { replaceDatabase, resumeReplacement } from '../../storage/replace-database.ts';
import { isStorageDamaged } from '../../storage/sqlite-error.ts';
import { stageBackup, stageEmpty } from '../../storage/stage-replacement.ts';
import { stagedOf } from '../../storage/staged-database.ts';
import { verifyBackups } from '../../storage/verified-backups.ts';
import {
  durableBackups,
  durableFileName,
  durableKind,
  openDurableDatabase,
} from './durable-database.ts';
import { holdRestoredEntries } from './outbox-rows.ts';
import type { DurableRecovery } from './store-protocol.ts';

/** An open database, and its recovery if it was damaged. */
export interface OpenedDurable {
  readonly db: Database;
  readonly recovery?: DurableRecovery;
}

/**
 * Opens the durable database of a folder (promises: P8). One that is damaged is set aside under
 * another name, never deleted, and the newest backup that is whole takes its place. A recovery that
 * was cut off is brought to its end, or begins again.
 *
 * @throws as `openDurableDatabase` for everything that is not damage
 */
export function openOrRestore(folder: string, nowMs: number): OpenedDurable {
  const path = join(folder, durableFileName);
  const keptPlace = (label: string) => join(folder, recoveryIn(label).setAside);
  const cutOff = resumeReplacement(path, keptPlace);
  try {
    const db = openDurableDatabase(folder);
    return cutOff === undefined ? { db } : { db, recovery: recoveryIn(cutOff) };
  } catch (error) {
    if (!(error instanceof DatabaseRefused) && !isStorageDamaged(error)) {
      throw error;
    }
  }
  const label = stageNewest(folder, fileStamp(new Date(nowMs).toISOString()));
  replaceDatabase(path, label, keptPlace);
  return { db: openDurableDatabase(folder), recovery: recoveryIn(label) };
}

/**
 * Prepares the replacement of the database: the newest whole backup, or an empty database. It returns
 * the label of the replacement, which is its only trace after a crash. The open entries of a backup
 * are held before it takes its place, because a crash could otherwise let all of them go out.
 */
function stageNewest(folder: string, stamp: string): string {
  const path = join(folder, durableFileName);
  const backup = stageFirstWhole(path, durableBackups(folder));
  if (backup === undefined) {
    stageEmpty(path, durableKind);
    return stamp;
  }
  const db = openDatabase(stagedOf(path), durableKind);
  try {
    const heldEntries = db.transaction(holdRestoredEntries);
    return `${stamp}-from-${fileStamp(backup.madeAt)}-held-${heldEntries}`;
  } finally {
    db.close();
  }
}

/** Stages the newest backup that can be restored, and returns it. */
function stageFirstWhole(path: string, backups: BackupFolder): Backup | undefined {
  for (const backup of verifyBackups(backups, durableKind)) {
    try {
      if (backup.verified) {
        stageBackup(path, backup.path, durableKind);
        return backup;
      }
    } catch (error) {
      if (!(error instanceof DatabaseRefused)) {
        throw error;
      }
    }
  }
  return undefined;
}

function recoveryIn(label: string): DurableRecovery {
  const [stamp = '', source = '', held] = label.split(/-from-|-held-/);
  const restoredFrom = timestampIn(source);
  return {
    foundAt: timestampIn(stamp) ?? '',
    setAside: `durable-damaged-${stamp}.db`,
    ...(restoredFrom !== undefined && { restoredFrom, heldEntries: Number(held) }),
  };
}
