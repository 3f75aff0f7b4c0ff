import { dirname } from 'node:path';
import { storageFault } from '../../storage/storage-fault.ts';
import { isSystemError } from '../../storage/system-error.ts';
import { StartError } from '../basics/start-error.ts';

/**
 * A folder or a file in one that could not be written: the sentence says why, and what to do.
 *
 * @param folder the folder; that of the file by default
 */
export function unusableStorage(
  path: string,
  cause: unknown,
  folder: string = dirname(path),
): StartError {
  const detail = `${sentenceFor(path, cause, folder)} Nothing that was saved is lost.`;
  return new StartError('data_folder_unwritable', detail, { cause });
}

function sentenceFor(path: string, cause: unknown, folder: string): string {
  switch (storageFault(cause, folder)) {
    case 'full':
      return `The disk of ${path} is full. Free some space on it, then try again.`;
    case 'read_only':
      return `${path} can only be read. Make its disk writable, then try again.`;
    case 'not_allowed':
      return `Guildhall isn’t allowed to write to ${path}. Give yourself the right to write to it, then try again.`;
    case 'in_the_way':
      return `${path} can’t be used, because something else is in its place. Move that away, then try again.`;
    case 'in_use':
      return `Another program uses ${path}. Close that program, then try again.`;
    case 'other':
      return `${path} can’t be read or written (${reasonOf(cause)}). Check that its disk is connected, then try again.`;
  }
}

function reasonOf(cause: unknown): string {
  if (isSystemError(cause)) {
    return cause.code;
  }
  return cause instanceof Error ? cause.message : String(cause);
}
