import { problemError, ProblemError } from '#shared/problem/problem.ts';
import { isStorageDamaged, isStorageUnavailable } from '../../storage/sqlite-error.ts';
import { storageFault } from '../../storage/storage-fault.ts';
import { isSystemError } from '../../storage/system-error.ts';
import { text } from './text.ts';

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
  return isStorageUnavailable(error) || isSystemError(error)
    ? problemError('unavailable', sentenceFor(error, folder))
    : undefined;
}

function sentenceFor(error: unknown, folder: string): string {
  switch (storageFault(error, folder)) {
    case 'full':
      return text.diskFull(folder);
    case 'read_only':
      return text.folderReadOnly(folder);
    case 'in_use':
      return text.databaseInUse;
    case 'not_allowed':
    case 'in_the_way':
    case 'other':
      return isSystemError(error)
        ? text.folderUnusable(folder, error.code)
        : text.folderUnwritable(folder);
  }
}
