import { existsSync, lstatSync, readdirSync, rmSync, statSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { backupLimits } from '#shared/limits/desktop-limits.ts';
import { copyDatabase } from './copy-database.ts';
import type { CopyOptions, CopyReport } from './copy-database.ts';
import { copyInThread } from './copy-in-thread.ts';
import { fileStamp, makeFolder, timestampIn } from './database-files.ts';
import { beginStaging, publishStaged } from './staged-database.ts';

/** The backups of one database. */
export interface BackupFolder {
  readonly path: string;
  /** The beginning of each backup's name. */
  readonly prefix: string;
  /** The number of newest backups to keep. */
  readonly kept: number;
}

/** A backup. Only finished and verified backups have such a name. */
export interface Backup {
  readonly name: string;
  readonly path: string;
  /** The clock's time of the backup: an ISO timestamp. */
  readonly madeAt: string;
  readonly bytes: number;
}

/** The options of a backup. */
export interface BackupOptions extends Pick<CopyOptions, 'source' | 'change'> {
  readonly nowMs: number;
  /** Removes all earlier backups, because their content should be forgotten. */
  readonly isOnlyOne?: boolean;
  /** Aborts the backup, which then rejects. */
  readonly signal?: AbortSignal;
}

/**
 * Returns the backups, last made first. The order comes from a counter in their names, because a
 * clock that was ahead for a while must not make an old backup the newest.
 */
export function listBackups({ path, prefix }: BackupFolder): Backup[] {
  return (existsSync(path) ? readdirSync(path) : [])
    .map((name) => ({ name, ...partsOf(name, prefix) }))
    .filter(({ madeAt }) => madeAt !== '')
    .toSorted((a, b) => b.number - a.number || (a.madeAt < b.madeAt ? 1 : -1))
    .map(({ name, madeAt }) => ({ name, madeAt, path: join(path, name) }))
    .flatMap((backup) => {
      // Links are skipped, so that a broken one does not fail.
      const stats = lstatSync(backup.path, { throwIfNoEntry: false });
      return stats?.isFile() === true ? [{ ...backup, bytes: stats.size }] : [];
    });
}

/**
 * Returns whether the newest backup is a day away by the clock, in either direction, or there is
 * none.
 */
export function isBackupDue(folder: BackupFolder, nowMs: number): boolean {
  const [newest] = listBackups(folder);
  if (newest === undefined) {
    return true;
  }
  return Math.abs(nowMs - Date.parse(newest.madeAt)) >= backupLimits.everyMs;
}

/** Makes a backup in its own thread while the database is in use, and removes the oldest ones. */
export async function makeBackup(folder: BackupFolder, order: BackupOptions): Promise<CopyReport> {
  const target = begin(folder, order);
  const report = await copyInThread({ ...order, target: beginStaging(target) }, order.signal);
  finish(folder, target, order);
  return report;
}

/** Makes a backup synchronously, while no requests are served. */
export function makeBackupNow(folder: BackupFolder, order: BackupOptions): CopyReport {
  const target = begin(folder, order);
  const report = copyDatabase({ ...order, target: beginStaging(target) });
  finish(folder, target, order);
  return report;
}

function begin(folder: BackupFolder, { source, nowMs }: BackupOptions): string {
  makeFolder(folder.path);
  removeStaged(folder);
  requireRoom(folder.path, source);
  const numbers = listBackups(folder).map(({ name }) => partsOf(name, folder.prefix).number);
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0');
  const stamp = fileStamp(new Date(nowMs).toISOString());
  return join(folder.path, `${folder.prefix}-${number}-${stamp}.db`);
}

function finish(folder: BackupFolder, target: string, { isOnlyOne = false }: BackupOptions): void {
  publishStaged(target);
  for (const { path } of listBackups(folder).slice(isOnlyOne ? 1 : folder.kept)) {
    rmSync(path, { force: true });
  }
}

/** Removes staged files. They were interrupted, because only one backup is made at a time. */
function removeStaged({ path }: BackupFolder): void {
  for (const name of readdirSync(path)) {
    if (/\.staged(-journal|-wal|-shm)?$/.test(name)) {
      rmSync(join(path, name), { force: true });
    }
  }
}

/** Refuses a backup that would take up the space that people need for writing. */
function requireRoom(path: string, source: string): void {
  const { bavail, bsize } = statfsSync(path);
  const wanted = [source, `${source}-wal`]
    .map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, bytes) => sum + bytes, backupLimits.spareBytes);
  if (bavail * bsize >= wanted) {
    return;
  }
  throw Object.assign(new Error('There is no room on the disk for a backup.'), { code: 'ENOSPC' });
}

function partsOf(name: string, prefix: string): { number: number; madeAt: string } {
  const match = /^(?<prefix>.+?)-(?:(?<number>\d{4,9})-)?(?<stamp>\d{4}-\d\d-\d\dT.+)\.db$/.exec(
    name,
  );
  const { number = '0', stamp = '' } = match?.groups ?? {};
  const isOne = match?.groups?.['prefix'] === prefix;
  return { number: Number(number), madeAt: (isOne && timestampIn(stamp)) || '' };
}
