import { join, resolve } from 'node:path';
import { backupLimits } from '#shared/limits/desktop-limits.ts';
import { StartError } from '../basics/start-error.ts';
import type { BackupFolder } from '../../storage/backup-folder.ts';
import { makeFolder } from '../../storage/database-files.ts';
import { lockFile } from '../../storage/lock-file.ts';
import { resumeReplacement } from '../../storage/replace-database.ts';
import type { ArchivePath } from '../../storage/replace-database.ts';
import { isStorageBusy } from '../../storage/sqlite-error.ts';
import { unusableStorage } from './unusable-storage.ts';

/** The paths of the files in a data folder. */
export interface DataFolderPaths {
  readonly databasePath: string;
  /** The search index, which can be rebuilt. */
  readonly searchIndexPath: string;
  readonly backups: BackupFolder;
  /** Returns where a replaced database is kept. */
  readonly archivePath: ArchivePath;
}

/** A data folder that this server holds exclusively until it is released. */
export interface DataFolder extends DataFolderPaths {
  release(): void;
}

/** Returns the paths in a data folder, whether or not it exists. */
export function pathsIn(path: string): DataFolderPaths {
  const folder = resolve(path);
  return {
    databasePath: join(folder, 'guildhall.db'),
    searchIndexPath: join(folder, 'search-index.db'),
    backups: { path: join(folder, 'backups'), prefix: 'guildhall', kept: backupLimits.kept },
    archivePath: (label) => join(folder, 'copies', `replaced-${label}`, 'guildhall.db'),
  };
}

/**
 * Creates the folder if needed and locks it for the lifetime of this server. It completes an
 * interrupted restore that had been decided; others were never begun.
 */
export function openDataFolder(path: string): DataFolder {
  const folder = resolve(path);
  const lockPath = join(folder, 'guildhall.lock');
  try {
    makeFolder(folder);
  } catch (error) {
    throw unusableStorage(folder, error, folder);
  }
  const release = lockFolder(lockPath, folder);
  const paths = pathsIn(folder);
  try {
    resumeReplacement(paths.databasePath, paths.archivePath);
  } catch (error) {
    release();
    throw unusableStorage(folder, error, folder);
  }
  return { ...paths, release };
}

function lockFolder(lockPath: string, folder: string): () => void {
  try {
    return lockFile(lockPath, 0);
  } catch (error) {
    if (!isStorageBusy(error)) {
      throw unusableStorage(folder, error, folder);
    }
    throw new StartError('data_folder_in_use', `Another server uses the data folder ${folder}.`, {
      cause: error,
    });
  }
}
