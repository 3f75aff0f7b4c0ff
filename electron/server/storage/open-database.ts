import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';
import { copyDatabase, withNewEventLog } from './copy-database.ts';
import type { DataFolder } from './data-folder.ts';
import { Database } from './database.ts';
import type { Migration } from './migration.ts';
import { isStorageDamaged } from './sqlite-error.ts';

/** Marks a database as ours in its header: "GldH". */
const applicationId = 0x476c6448;

/** Older ones can lose a commit to a reset of the write-ahead log. */
const oldestSqlite = '3.51.3';

/** What opening takes. */
export interface OpenDatabaseOptions {
  readonly folder: Pick<DataFolder, 'databasePath' | 'copiesPath'>;
  readonly migrations: readonly Migration[];
  /** Names the copy that is kept before a migration: an ISO timestamp. */
  readonly now: string;
}

/**
 * Opens the database of a folder, brings it to the newest version and checks it. A file of a
 * newer version, a damaged one and one of another program are refused and left as they are.
 */
export function openDatabase({ folder, migrations, now }: OpenDatabaseOptions): Database {
  try {
    const version = existingVersion(folder.databasePath, migrations.length);
    if (version !== undefined && version < migrations.length) keepCopy(folder, version, now);
    const db = new Database(folder.databasePath);
    try {
      prepareConnection(db);
      for (const migration of migrations.slice(version ?? 0)) applyMigration(db, migration);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    if (!isStorageDamaged(error)) throw error;
    throw damaged(folder.databasePath, error);
  }
}

/**
 * Refuses a file that is no whole database of ours, or is one of a newer version; reads only.
 *
 * @throws StartError `database_damaged` or `database_newer`
 */
export function requireOwnDatabase(path: string, newestKnown: number): void {
  try {
    if (existingVersion(path, newestKnown) === undefined) throw damaged(path);
  } catch (error) {
    if (!isStorageDamaged(error)) throw error;
    throw damaged(path, error);
  }
}

/**
 * The version of a file that holds a database, undefined for a new one. Reads it through a
 * connection that cannot write, so that a file which is refused stays untouched.
 */
function existingVersion(path: string, newestKnown: number): number | undefined {
  if (statSync(path).size === 0) return undefined;
  const wasCutOff = existsSync(`${path}-wal`);
  const reader = new DatabaseSync(path, { readOnly: true });
  try {
    const owner = numberOf(reader.prepare('PRAGMA application_id').get()?.['application_id']);
    const version = numberOf(reader.prepare('PRAGMA user_version').get()?.['user_version']);
    // A first migration that never committed leaves a file with nothing in it.
    if (owner === 0 && version === 0 && isEmpty(reader)) return undefined;
    if (owner !== applicationId) throw damaged(path);
    if (version > newestKnown) {
      throw new StartError(
        'database_newer',
        `The database ${path} was written by a newer version of Guildhall (${version}; this one knows ${newestKnown}). It was left untouched.`,
      );
    }
    // A log that was left behind tells of a crash: then the indexes are gone through as well.
    const check = wasCutOff ? 'integrity_check' : 'quick_check';
    const verdict = reader.prepare(`PRAGMA ${check}(1)`).get()?.[check];
    if (verdict !== 'ok') throw damaged(path);
    return version;
  } finally {
    reader.close();
  }
}

function isEmpty(reader: DatabaseSync): boolean {
  return reader.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()?.['tables'] === 0;
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

/** Nobody is served yet, so that the copy need not be made by a worker. */
function keepCopy(
  { databasePath, copiesPath }: OpenDatabaseOptions['folder'],
  version: number,
  now: string,
): void {
  mkdirSync(copiesPath, { recursive: true, mode: 0o700 });
  const name = `version-${version}-${now.replaceAll(/[:.]/g, '-')}.db`;
  copyDatabase({
    source: databasePath,
    target: join(copiesPath, name),
    change: withNewEventLog,
  });
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

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
