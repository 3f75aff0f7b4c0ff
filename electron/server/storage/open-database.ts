import { StartError } from '../start-error.ts';
import { listBackups, makeBackupNow } from '../../storage/backup-folder.ts';
import { withNewEventLog } from '../../storage/copy-database.ts';
import { createDatabase } from '../../storage/create-database.ts';
import type { DataFolder } from './data-folder.ts';
import { Database } from '../../storage/database.ts';
import { inspectDatabase } from '../../storage/inspect-database.ts';
import type { DatabaseFinding } from '../../storage/inspect-database.ts';
import type { Migration } from '../../storage/migration.ts';
import { isFileUnfit, isStorageUnavailable } from '../../storage/sqlite-error.ts';
import { isSystemError } from '../../storage/system-error.ts';

/** Marks a database as ours in its header: "GldH". */
export const applicationId = 0x476c6448;

/** Older ones can lose a commit to a reset of the write-ahead log. */
const oldestSqlite = '3.51.3';

/** What opening takes. */
export interface OpenDatabaseOptions {
  readonly folder: Pick<DataFolder, 'databasePath' | 'backups'>;
  readonly migrations: readonly Migration[];
  /** Names the backup that is made before a migration: an ISO timestamp. */
  readonly now: string;
}

/**
 * Opens the database of a folder, brings it to the newest version and checks it. A file of a
 * newer version, a damaged one and one of another program are refused and left as they are.
 *
 * @throws StartError `database_damaged`, `database_newer`, `data_folder_unwritable`
 */
export function openDatabase({ folder, migrations, now }: OpenDatabaseOptions): Database {
  const path = folder.databasePath;
  try {
    const mayBeNew = listBackups(folder.backups).length === 0;
    const version = knownVersion(path, migrations.length, mayBeNew);
    if (version === undefined) {
      createDatabase(path, (db) => prepareDatabase(db, migrations));
    } else if (version < migrations.length) {
      makeBackupNow(folder.backups, {
        source: path,
        change: withNewEventLog,
        nowMs: Date.parse(now),
      });
    }
    const db = new Database(path);
    try {
      prepareDatabase(db, migrations.slice(version ?? migrations.length));
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    if (isFileUnfit(error)) throw damaged(path, error);
    if (isStorageUnavailable(error) || isSystemError(error)) throw unavailable(path, error);
    throw error;
  }
}

/**
 * Refuses a file that is no whole database of ours, or is one of a newer version; reads only.
 *
 * @throws StartError `database_damaged` or `database_newer`
 */
export function requireOwnDatabase(path: string, newestKnown: number): void {
  knownVersion(path, newestKnown, false);
}

/** The version of a file that holds a database, undefined for a new one. */
function knownVersion(path: string, newestKnown: number, mayBeNew: boolean): number | undefined {
  const finding = inspectDatabase(path, { applicationId, newestKnown }, { mayBeNew });
  switch (finding.kind) {
    case 'new':
      return undefined;
    case 'ours':
      return finding.version;
    case 'newer':
      throw new StartError(
        'database_newer',
        `The database ${path} was written by a newer version of Guildhall (${finding.version}; this one knows ${newestKnown}). It was left untouched.`,
      );
    case 'foreign':
    case 'damaged':
      throw damaged(path, causeOf(finding));
  }
}

function causeOf(finding: DatabaseFinding): unknown {
  return finding.kind === 'damaged' ? finding.cause : undefined;
}

/** Sets a connection up, and takes its file through migrations. */
export function prepareDatabase(db: Database, migrations: readonly Migration[]): void {
  prepareConnection(db);
  for (const migration of migrations) applyMigration(db, migration);
}

function prepareConnection(db: Database): void {
  requireFitSqlite(db);
  db.execute(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA cache_size = -16000;
    PRAGMA wal_autocheckpoint = 4000;
    PRAGMA journal_size_limit = 67108864;
  `);
}

function requireFitSqlite(db: Database): void {
  const row = db.get<{ version: string; fts5: number }>(
    `SELECT sqlite_version() AS version, sqlite_compileoption_used('ENABLE_FTS5') AS fts5`,
  );
  const version = row?.version ?? '0';
  const isNewEnough = versionNumber(version) >= versionNumber(oldestSqlite);
  if (isNewEnough && row?.fts5 === 1) return;
  throw new StartError(
    'sqlite_unfit',
    `SQLite ${oldestSqlite} or newer with FTS5 is needed; this is ${version}.`,
  );
}

/** 3.51.3 as 3051003, as SQLite numbers its versions; loading a collator would delay the start. */
function versionNumber(version: string): number {
  return version.split('.').reduce((number, part) => number * 1000 + Number(part), 0);
}

function applyMigration(db: Database, migration: Migration): void {
  db.transaction(() => {
    db.execute(migration.sql);
    db.execute(`PRAGMA application_id = ${applicationId}`);
    db.execute(`PRAGMA user_version = ${migration.version}`);
  });
}

function damaged(path: string, cause?: unknown): StartError {
  return new StartError(
    'database_damaged',
    `The database ${path} is damaged or not Guildhall's. It was left untouched.`,
    { cause },
  );
}

function unavailable(path: string, cause: unknown): StartError {
  const detail = `The database ${path} cannot be read or written just now: ${String(cause)}`;
  return new StartError('data_folder_unwritable', detail, { cause });
}
