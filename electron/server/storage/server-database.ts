import { StartError } from '../basics/start-error.ts';
import { listBackups, makeBackupNow } from '../../storage/backup-folder.ts';
import type { CopyReport } from '../../storage/copy-database.ts';
import type { DatabaseKind } from '../../storage/database-kind.ts';
import type { Database } from '../../storage/database.ts';
import { describeSqlite } from '../../storage/describe-sqlite.ts';
import {
  DatabaseRefused,
  openDatabase,
  requireUsableDatabase,
} from '../../storage/open-database.ts';
import { isFileUnusable, isStorageUnavailable } from '../../storage/sqlite-error.ts';
import { stageBackup } from '../../storage/stage-replacement.ts';
import { isSystemError } from '../../storage/system-error.ts';
import { afterRestore } from './after-restore.ts';
import type { DataFolder } from './data-folder.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { numbersGoOn } from './numbers-go-on.ts';
import { withNewEventLog } from './new-event-log.ts';
import { rowRules } from './row-rules.ts';
import { unusableStorage } from './unusable-storage.ts';

/** The database of a server, marked "GldH" in its header. */
export const serverKind: DatabaseKind = {
  applicationId: 0x476c6448,
  migrations: allMigrations,
  pragmas: `
    PRAGMA cache_size = -16000;
    PRAGMA wal_autocheckpoint = 4000;
    PRAGMA journal_size_limit = 67108864;
  `,
  rules: rowRules,
};

/** Older versions can lose a commit when the write-ahead log is reset. */
const oldestSqlite = '3.51.3';

/** The options for opening. */
export interface OpenServerDatabaseOptions {
  readonly folder: Pick<DataFolder, 'databasePath' | 'backups'>;
  /** Defaults to all migrations. */
  readonly migrations?: readonly string[];
  /** Names the backup that is made before a migration: an ISO timestamp. */
  readonly now: string;
}

/**
 * Opens the database of a folder, migrates it to the newest version and checks it. A file that is
 * damaged, of a newer version or of another program is refused and left unchanged.
 *
 * @throws StartError `database_damaged`, `database_newer`, `data_folder_unwritable`
 */
export function openServerDatabase(options: OpenServerDatabaseOptions): Database {
  const { folder, migrations = allMigrations, now } = options;
  const { databasePath: source, backups } = folder;
  requireFitSqlite();
  return refusing(source, migrations.length, () => {
    const mayBeNew = listBackups(backups).length === 0;
    const order = { source, change: withNewEventLog, nowMs: Date.parse(now) };
    const beforeMigrations = () => void makeBackupNow(backups, order);
    return openDatabase(source, { ...serverKind, migrations }, { mayBeNew, beforeMigrations });
  });
}

/**
 * Refuses a file that is not an intact server database, or is of a newer version; only reads.
 *
 * @throws StartError `database_damaged` or `database_newer`
 */
export function requireServerDatabase(path: string): void {
  refusing(path, allMigrations.length, () => requireUsableDatabase(path, serverKind));
}

/**
 * Makes a database of the rows of a backup, beside the one that it will replace.
 *
 * @throws StartError for a backup that is damaged, altered, not ours or of a newer version
 */
export function stageServerBackup(path: string, backupPath: string): CopyReport {
  return refusing(backupPath, allMigrations.length, () =>
    stageBackup(path, backupPath, serverKind, `${afterRestore}\n${numbersGoOn(path)}`),
  );
}

/** Converts the errors of opening a file into start errors. */
function refusing<Result>(path: string, newestKnown: number, open: () => Result): Result {
  try {
    return open();
  } catch (error) {
    const refusal = refusalOf(error, path, newestKnown);
    if (refusal !== undefined) {
      throw refusal;
    }
    if (isFileUnusable(error)) {
      throw damaged(path, error);
    }
    if (isStorageUnavailable(error) || isSystemError(error)) {
      throw unusableStorage(path, error);
    }
    throw error;
  }
}

function refusalOf(error: unknown, path: string, newestKnown: number): StartError | undefined {
  if (!(error instanceof DatabaseRefused)) {
    return undefined;
  }
  const { refusal } = error;
  if (refusal.kind === 'altered') {
    return new StartError(
      'database_damaged',
      `The database ${path} was changed by something other than Guildhall. It was left untouched. Use another backup.`,
      { cause: error.cause },
    );
  }
  if (refusal.kind !== 'newer') {
    return damaged(path, error.cause);
  }
  return new StartError(
    'database_newer',
    `The database ${path} was written by a newer version of Guildhall (${refusal.version}; this one knows ${newestKnown}). It was left untouched.`,
  );
}

function requireFitSqlite(): void {
  const { version, options } = describeSqlite();
  const isNewEnough = versionNumber(version) >= versionNumber(oldestSqlite);
  if (isNewEnough && options.includes('ENABLE_FTS5')) {
    return;
  }
  throw new StartError(
    'sqlite_unfit',
    `SQLite ${oldestSqlite} or newer with FTS5 is needed; this is ${version}.`,
  );
}

/**
 * Converts 3.51.3 to 3051003, the form that SQLite uses. A collator would be slow to load at the
 * start.
 */
function versionNumber(version: string): number {
  return version.split('.').reduce((number, part) => number * 1000 + Number(part), 0);
}

function damaged(path: string, cause?: unknown): StartError {
  return new StartError(
    'database_damaged',
    `The database ${path} is damaged or not Guildhall's. It was left untouched.`,
    { cause },
  );
}
