import { listBackups } from '../../storage/backup-folder.ts';
import { StartError } from '../basics/start-error.ts';
import type { DataFolder } from './data-folder.ts';
import { restoreDatabase } from './restore.ts';

/** The outcome of a restore that was asked for: where the former data is kept, or why it is used on. */
export type RestoreOutcome = { readonly kept: string } | { readonly failure: string };

/**
 * Puts one of a folder's own backups in the place of its database, before that is opened. Where it
 * cannot, the present database stays as it is.
 */
export function restoreAtStart(folder: DataFolder, name: string, now: string): RestoreOutcome {
  const backup = listBackups(folder.backups).find((each) => each.name === name);
  if (backup === undefined) {
    return { failure: 'This backup is no longer there.' };
  }
  try {
    return { kept: restoreDatabase({ folder, backupPath: backup.path, now }).kept };
  } catch (error) {
    const isKnown = error instanceof StartError;
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return { failure: isKnown ? error.message : `The backup couldn’t be restored${code}.` };
  }
}
