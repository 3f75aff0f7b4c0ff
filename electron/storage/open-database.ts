import { createDatabase } from './create-database.ts';
import type { DatabaseKind, KnownDatabase } from './database-kind.ts';
import { Database } from './database.ts';
import { inspectDatabase } from './inspect-database.ts';
import type { InspectionResult } from './inspect-database.ts';

/** A commit is on the disk before it is reported, in every kind of database. */
const commonPragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA trusted_schema = OFF;
`;

/** The reason why a file is not opened. */
export type Refusal = Exclude<InspectionResult, { readonly kind: 'new' | 'ours' }>;

/** Thrown for a file that is not opened and was left unchanged. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
  readonly refusal: Refusal;

  constructor(path: string, refusal: Refusal) {
    const cause = 'cause' in refusal ? refusal.cause : undefined;
    super(`The database ${path} is refused: it is ${refusal.kind}.`, { cause });
    this.refusal = refusal;
  }
}

/** The options for opening. */
export interface OpenOptions {
  /** Whether there may be no database yet; false if there is evidence of an earlier one. */
  readonly mayBeNew?: boolean;
  /** Called before a file of an older version is changed. */
  readonly beforeMigrations?: () => void;
}

/**
 * Opens a database that cannot be rebuilt. It creates the database if there is none and migrates it
 * to the newest version. A file that is damaged, of another program or of a newer version is left
 * unchanged.
 *
 * @throws DatabaseRefused; errors of the system and of SQLite unchanged
 */
export function openDatabase(
  path: string,
  kind: DatabaseKind,
  { mayBeNew = false, beforeMigrations }: OpenOptions = {},
): Database {
  const newest = kind.migrations.length;
  const version = requireUsableDatabase(path, kind, mayBeNew);
  if (version === undefined) {
    createDatabase(path, (db) => prepareDatabase(db, kind));
  } else if (version < newest) {
    beforeMigrations?.();
  }
  const db = new Database(path);
  try {
    prepareDatabase(db, kind, version ?? newest);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Returns the version of a database, or undefined for one that is still to be created; only reads.
 *
 * @throws DatabaseRefused for a file that is not an intact one of ours or is of a newer version
 */
export function requireUsableDatabase(
  path: string,
  kind: KnownDatabase,
  mayBeNew = false,
): number | undefined {
  const result = inspectDatabase(path, kind, { mayBeNew });
  if (result.kind === 'new') {
    return undefined;
  }
  if (result.kind === 'ours') {
    return result.version;
  }
  throw new DatabaseRefused(path, result);
}

/** Configures a connection and migrates its file from a version to the newest. */
export function prepareDatabase(db: Database, kind: DatabaseKind, version = 0): void {
  db.execute(commonPragmas);
  db.execute(kind.pragmas);
  kind.migrations.slice(version).forEach((sql, index) => {
    db.transaction(() => {
      db.execute(sql);
      db.execute(`PRAGMA application_id = ${kind.applicationId}`);
      db.execute(`PRAGMA user_version = ${version + index + 1}`);
    });
  });
}
