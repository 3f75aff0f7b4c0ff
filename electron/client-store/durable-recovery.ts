import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { listBackups } from '../server/storage/backup-folder.ts';
import { buildStaged } from '../server/storage/create-database.ts';
import { fileStamp, removeDatabase, timestampIn } from '../server/storage/database-files.ts';
import type { Database } from '../server/storage/database.ts';
import { completeReplacement, replaceDatabase } from '../server/storage/replace-database.ts';
import { isStorageDamaged } from '../server/storage/sqlite-error.ts';
import { beginStaging, stagedOf } from '../server/storage/staged-database.ts';
import { durableBackups } from './durable-backups.ts';
import {
  DatabaseDamaged,
  durableFileName,
  existingVersion,
  openDurableDatabase,
  openDurableFile,
  prepareDurable,
} from './durable-database.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { holdRestoredEntries } from './outbox-rows.ts';

/** What came of a database that was found damaged. */
export interface DurableRecovery {
  /** When it was found: an ISO timestamp. */
  readonly foundAt: string;
  /** The name under which the damaged file is kept, untouched. */
  readonly setAside: string;
  /** When the backup was made that took its place; absent where there was none. */
  readonly restoredFrom?: string;
  /** How many entries of the backup wait for the person's word. */
  readonly heldEntries?: number;
}

/** An open database, and what had to be done for it. */
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
  const cutOff = completeReplacement(path, keptPlace);
  removeDatabase(stagedOf(path));
  try {
    const db = openDurableDatabase(folder);
    return cutOff === undefined ? { db } : { db, recovery: recoveryIn(cutOff) };
  } catch (error) {
    if (!(error instanceof DatabaseDamaged) && !isStorageDamaged(error)) throw error;
  }
  const label = stageNewest(folder, fileStamp(new Date(nowMs).toISOString()));
  replaceDatabase(path, label, keptPlace);
  return { db: openDurableDatabase(folder), recovery: recoveryIn(label) };
}

/**
 * Prepares what takes the place of the database, the newest whole backup or an empty one, and
 * answers the label of the replacement: after a crash it is all that tells of it. What is open in
 * a backup is held before it takes its place, since a crash could else let everything go out.
 */
function stageNewest(folder: string, stamp: string): string {
  const path = join(folder, durableFileName);
  const backup = listBackups(durableBackups(folder)).find((each) => isWhole(each.path));
  if (backup === undefined) {
    buildStaged(path, prepareDurable);
    return stamp;
  }
  const staged = beginStaging(path);
  copyFileSync(backup.path, staged);
  const db = openDurableFile(staged);
  try {
    const heldEntries = db.transaction(holdRestoredEntries);
    return `${stamp}-from-${fileStamp(backup.madeAt)}-held-${heldEntries}`;
  } finally {
    db.close();
  }
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

function isWhole(path: string): boolean {
  try {
    return existingVersion(path, allMigrations.length) > 0;
  } catch {
    return false;
  }
}
