import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';
import { isStorageBusy } from './sqlite-error.ts';

/** A data folder that this server alone holds until it releases it. */
export interface DataFolder {
  readonly databasePath: string;
  /** The search index, which can be made again. */
  readonly searchIndexPath: string;
  /** Where a copy of the database is kept before a migration. */
  readonly copiesPath: string;
  release(): void;
}

/** Makes the folder where there is none, and locks it for as long as this server lives. */
export function openDataFolder(path: string): DataFolder {
  const folder = resolve(path);
  const databasePath = join(folder, 'guildhall.db');
  const lockPath = join(folder, 'guildhall.lock');
  try {
    makeFolder(folder);
    createPrivateFile(lockPath);
  } catch (error) {
    throw unwritable(folder, error);
  }
  const release = lockFile(lockPath, folder);
  try {
    createPrivateFile(databasePath);
  } catch (error) {
    release();
    throw unwritable(folder, error);
  }
  return {
    databasePath,
    searchIndexPath: join(folder, 'search-index.db'),
    copiesPath: join(folder, 'copies'),
    release,
  };
}

/** Step by step: Node's own recursive way never returns where a parent takes no folder (/proc). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
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
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return false;
  }
}

/** Deletes a database with its companions: only ever one that can be made again. */
export function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

/**
 * Takes SQLite's exclusive lock on a file of its own. The system drops it with the process,
 * whatever ends it, and SQLite keeps two workers of one process apart as well.
 */
function lockFile(lockPath: string, folder: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(lockPath, { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    if (!isStorageBusy(error)) throw unwritable(folder, error);
    throw new StartError('data_folder_in_use', `Another server uses the data folder ${folder}.`, {
      cause: error,
    });
  }
  const held = lock;
  return () => held.close();
}

function unwritable(folder: string, cause: unknown): StartError {
  const reason = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return new StartError(
    'data_folder_unwritable',
    `The data folder ${folder} cannot be written${reason}.`,
    { cause },
  );
}
