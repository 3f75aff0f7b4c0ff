import { requireRoom } from './require-room.ts';
import { primaryCode, SQLITE_BUSY, SQLITE_FULL, SQLITE_READONLY } from './sqlite-error.ts';
import { isSystemError } from './system-error.ts';

/** Why a folder or its files could not be written, as far as a person can act on it. */
export type StorageFault = 'full' | 'read_only' | 'not_allowed' | 'in_the_way' | 'in_use' | 'other';

const faultsOfSystem: Readonly<Record<string, StorageFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read_only',
  EACCES: 'not_allowed',
  EPERM: 'not_allowed',
  ENOTDIR: 'in_the_way',
  EEXIST: 'in_the_way',
};

const faultsOfSqlite: Readonly<Record<number, StorageFault>> = {
  [SQLITE_BUSY]: 'in_use',
  [SQLITE_FULL]: 'full',
  [SQLITE_READONLY]: 'read_only',
};

/**
 * The fault behind an error. SQLite says of many that a file cannot be opened or read, and no more:
 * of those the folder is asked, by a file that is written there.
 */
export function storageFault(error: unknown, folder: string): StorageFault {
  if (isSystemError(error)) {
    return faultsOfSystem[error.code] ?? 'other';
  }
  const known = faultsOfSqlite[primaryCode(error) ?? 0];
  if (known !== undefined) {
    return known;
  }
  try {
    requireRoom(folder);
    return 'other';
  } catch (fault) {
    return (isSystemError(fault) && faultsOfSystem[fault.code]) || 'other';
  }
}
