import { problemError, ProblemError } from '#shared/problem/problem.ts';
import {
  isStorageDamaged,
  isStorageUnavailable,
  primaryCode,
  SQLITE_BUSY,
  SQLITE_FULL,
  SQLITE_READONLY,
} from '../storage/sqlite-error.ts';
import { isSystemError } from '../storage/system-error.ts';

/** Codes that have a reason a person can act on. */
const reasons: Readonly<Record<number, string>> = {
  [SQLITE_BUSY]: 'another program holds its database',
  [SQLITE_READONLY]: 'it may only be read',
  [SQLITE_FULL]: 'the disk is full',
};

/**
 * The problem behind an error of the store, or undefined for a defect. Whatever the reason,
 * nothing was stored: every request is one transaction.
 */
export function storageProblem(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) {
    return error;
  }
  if (isStorageDamaged(error)) {
    return unavailable('its database is damaged; the file was left untouched');
  }
  if (isStorageUnavailable(error)) {
    return unavailable(reasons[primaryCode(error) ?? 0] ?? 'its folder cannot be written');
  }
  return isSystemError(error)
    ? unavailable(`its folder cannot be used (${error.code})`)
    : undefined;
}

function unavailable(reason: string): ProblemError {
  return problemError(
    'unavailable',
    `Nothing could be stored on this computer, because of Guildhall's data folder: ${reason}.`,
  );
}
