import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Files that SQLite keeps beside a database and that belong to its content. */
const logs = ['-wal', '-journal'];

/**
 * Makes what was created, renamed or removed in a folder outlast a loss of power. Windows does so
 * by itself, and lets nobody open a folder.
 */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') {
    return;
  }
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Makes a folder that only its owner may read, with those above it. It goes step by step: Node's
 * own recursive way never returns where a parent takes no folder (/proc).
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) {
    return;
  }
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
  syncFolder(dirname(path));
}

/**
 * Creates an empty file that only its owner may read, and answers whether it did; one that exists
 * is left alone. It must not even be opened: closing any descriptor of a file drops this process's
 * locks on it.
 */
export function createPrivateFile(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw error;
    }
    return false;
  }
}

/** Deletes a database with its logs: only ever one that can be made again, or holds nothing. */
export function removeDatabase(path: string): void {
  removeWalFiles(path);
  rmSync(path, { force: true });
}

/** Deletes the logs of a database that holds nothing. */
export function removeWalFiles(path: string): void {
  for (const end of [...logs, '-shm']) {
    rmSync(path + end, { force: true });
  }
}

/**
 * Moves a database with its logs, of which any part may have been moved already. Whoever calls
 * this sees to it that it is called again after a crash: apart, neither part is worth anything.
 */
export function moveDatabase(path: string, target: string): void {
  for (const end of [...logs, '']) {
    if (existsSync(path + end)) {
      renameSync(path + end, target + end);
    }
  }
  rmSync(`${path}-shm`, { force: true });
  // The new place first, so that no moment has the file in neither.
  syncFolder(dirname(target));
  syncFolder(dirname(path));
}

/** A moment as a part of a file's name that sorts: `2026-11-21T04-50-00-000Z`. */
export function fileStamp(timestamp: string): string {
  return timestamp.replaceAll(/[:.]/g, '-');
}

/** The moment that such a part names; undefined for any other text. */
export function timestampIn(stamp: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/.exec(stamp);
  return match ? `${match[1]}:${match[2]}:${match[3]}.${match[4]}` : undefined;
}
