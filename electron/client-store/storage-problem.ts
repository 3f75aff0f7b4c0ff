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
import { text } from './text.ts';

/** The sentences for failures that a person can act on, by SQLite's code. */
const details: Readonly<Record<number, (folder: string) => string>> = {
  [SQLITE_BUSY]: () => text.databaseInUse,
  [SQLITE_READONLY]: text.folderReadOnly,
  [SQLITE_FULL]: text.diskFull,
};

/**
 * The problem behind an error of the store, or undefined for a defect. Whatever the reason,
 * nothing was stored: every request is one transaction.
 *
 * @param folder the folder of the store, which the sentence names
 */
export function storageProblem(error: unknown, folder: string): ProblemError | undefined {
  if (error instanceof ProblemError) {
    return error;
  }
  if (isStorageDamaged(error)) {
    return problemError('unavailable', text.damaged);
  }
  if (isStorageUnavailable(error)) {
    const sentence = details[primaryCode(error) ?? 0] ?? text.folderUnwritable;
    return problemError('unavailable', sentence(folder));
  }
  return isSystemError(error)
    ? problemError('unavailable', text.folderUnusable(folder, error.code))
    : undefined;
}
