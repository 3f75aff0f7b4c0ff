import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Files that SQLite keeps beside a database and that are part of its content. */
const logs = ['-wal', '-journal'];

/**
 * Makes created, renamed and removed files of a folder survive a power loss. Windows does this by
 * itself and does not allow opening folders.
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
 * Creates a folder that only its owner may read, with its parents. It goes step by step, because
 * Node's recursive version never returns if a parent accepts no folder (/proc).
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
 * Creates an empty file that only its owner may read, and returns whether it did. An existing file
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

/** Deletes a database with its logs. Use it only for one that can be rebuilt or has no content. */
export function removeDatabase(path: string): void {
  removeWalFiles(path);
  rmSync(path, { force: true });
}

/** Deletes the logs of a database without content. */
export function removeWalFiles(path: string): void {
  for (const end of [...logs, '-shm']) {
    rmSync(path + end, { force: true });
  }
}

/**
 * Moves a database with its logs; some of them may have been moved already. The caller must repeat
 * the call after a crash, because neither part is usable without the other.
 */
export function moveDatabase(path: string, target: string): void {
  for (const end of [...logs, '']) {
    if (existsSync(path + end)) {
      renameSync(path + end, target + end);
    }
  }
  rmSync(`${path}-shm`, { force: true });
  // The new place is synced first, so that the file is always in at least one of them.
  syncFolder(dirname(target));
  syncFolder(dirname(path));
}

/** Returns a timestamp as a sortable part of a file name: `2026-11-21T04-50-00-000Z`. */
export function fileStamp(timestamp: string): string {
  return timestamp.replaceAll(/[:.]/g, '-');
}

/** Returns the timestamp of such a part; undefined for any other text. */
export function timestampIn(stamp: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/.exec(stamp);
  return match ? `${match[1]}:${match[2]}:${match[3]}.${match[4]}` : undefined;
}
