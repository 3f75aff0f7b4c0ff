import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Database } from '../server/storage/database.ts';
import { isStorageDamaged } from '../server/storage/sqlite-error.ts';
import { listBackups, stampedName } from './durable-backups.ts';
import {
  DatabaseDamaged,
  durableFileName,
  existingVersion,
  openDurableDatabase,
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
 * Opens the durable database of a folder (P8). One that is damaged is set aside under another
 * name, never deleted, and the newest backup that is whole takes its place.
 *
 * @throws as `openDurableDatabase` for everything that is not damage
 */
export function openOrRestore(folder: string, nowMs: number): OpenedDurable {
  try {
    return { db: openDurableDatabase(folder) };
  } catch (error) {
    if (!(error instanceof DatabaseDamaged) && !isStorageDamaged(error)) {
      throw error;
    }
  }
  const setAside = setDatabaseAside(folder, nowMs);
  const restored = restoreNewest(folder);
  const db = openDurableDatabase(folder);
  const foundAt = new Date(nowMs).toISOString();
  return { db, recovery: { foundAt, setAside, ...restored } };
}

/** Only ever renames; a log without its file counts as damage, should a crash come between. */
function setDatabaseAside(folder: string, nowMs: number): string {
  const path = join(folder, durableFileName);
  const aside = join(folder, stampedName('durable-damaged', nowMs));
  for (const end of ['', '-wal', '-shm']) {
    if (existsSync(path + end)) renameSync(path + end, aside + end);
  }
  return basename(aside);
}

/** Puts the newest whole backup into the place of the database, its entries held. */
function restoreNewest(
  folder: string,
): Required<Pick<DurableRecovery, 'restoredFrom' | 'heldEntries'>> | undefined {
  const path = join(folder, durableFileName);
  for (const backup of listBackups(folder)) {
    if (isWhole(backup.path)) {
      const fresh = `${path}.restoring`;
      // What an interrupted restore left beside it would be taken for a part of it.
      for (const end of ['', '-wal', '-shm']) rmSync(fresh + end, { force: true });
      copyFileSync(backup.path, fresh);
      const heldEntries = holdEntriesOf(folder, basename(fresh));
      const file = openSync(fresh, 'r+');
      fsyncSync(file);
      closeSync(file);
      renameSync(fresh, path);
      return { restoredFrom: backup.madeAt, heldEntries };
    }
  }
  return undefined;
}

/**
 * Holds what is open in a copy before it takes the place of the database: were it done after,
 * a crash between the two would let everything go out.
 */
function holdEntriesOf(folder: string, fileName: string): number {
  const db = openDurableDatabase(folder, allMigrations, fileName);
  try {
    return db.transaction(holdRestoredEntries);
  } finally {
    db.close();
  }
}

function isWhole(path: string): boolean {
  try {
    return existingVersion(path, allMigrations.length) > 0;
  } catch {
    return false;
  }
}
