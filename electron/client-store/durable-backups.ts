import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backUpDatabase } from '../server/storage/backup.ts';
import { durableFileName } from './durable-database.ts';

/** How many backups are kept: the newest. */
const keptBackups = 3;
const dayMs = 24 * 60 * 60_000;

/** A backup, named by when it was made. */
export interface DurableBackup {
  readonly path: string;
  /** An ISO timestamp. */
  readonly madeAt: string;
}

/** The backups of a folder, the newest first. */
export function listBackups(folder: string): DurableBackup[] {
  const backups = join(folder, 'backups');
  return (existsSync(backups) ? readdirSync(backups) : [])
    .map((name) => ({ path: join(backups, name), madeAt: momentIn(name) ?? '' }))
    .filter(({ madeAt }) => madeAt !== '')
    .toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
}

/** Whether the newest backup is a day old, or there is none. */
export function isBackupDue(folder: string, nowMs: number): boolean {
  const [newest] = listBackups(folder);
  return newest === undefined || Math.abs(nowMs - Date.parse(newest.madeAt)) >= dayMs;
}

/**
 * Makes a verified backup in a thread of its own, while the database is in use; older ones go
 * once it is there. `isOnlyOne` leaves none of the others: what they hold was to be forgotten.
 */
export async function makeBackup(
  folder: string,
  { nowMs, isOnlyOne = false }: { nowMs: number; isOnlyOne?: boolean },
): Promise<void> {
  const older = listBackups(folder);
  const backups = join(folder, 'backups');
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  // Only what was finished and verified bears the name of a backup.
  const unfinished = join(backups, 'unfinished.db');
  rmSync(unfinished, { force: true });
  await backUpDatabase({ source: join(folder, durableFileName), target: unfinished });
  renameSync(unfinished, join(backups, stampedName('durable', nowMs)));
  for (const { path } of older.slice(isOnlyOne ? 0 : keptBackups - 1)) {
    rmSync(path, { force: true });
  }
}

/** `durable-2026-11-21T04-50-00-000Z.db`: a name that sorts, and says when. */
export function stampedName(name: string, nowMs: number): string {
  return `${name}-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')}.db`;
}

function momentIn(name: string): string | undefined {
  const match = /^durable-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.db$/.exec(name);
  return match ? `${match[1]}:${match[2]}:${match[3]}.${match[4]}` : undefined;
}
