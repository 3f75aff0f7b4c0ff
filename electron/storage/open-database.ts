import { createDatabase } from './create-database.ts';
import type { DatabaseKind, KnownDatabase } from './database-kind.ts';
import { Database } from './database.ts';
import { inspectDatabase } from './inspect-database.ts';
import type { InspectionResult } from './inspect-database.ts';

/** What a commit has to outlast, whatever is kept: it is on the disk before it is told of. */
const commonPragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA trusted_schema = OFF;
`;

/** Why a file is not opened. */
export type Refusal = Exclude<InspectionResult, { readonly kind: 'new' | 'ours' }>;

/** A file that is not opened, and was left as it is. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
  readonly refusal: Refusal;

  constructor(path: string, refusal: Refusal) {
    const cause = refusal.kind === 'damaged' ? refusal.cause : undefined;
    super(`The database ${path} is refused: it is ${refusal.kind}.`, { cause });
    this.refusal = refusal;
  }
}

/** What opening takes. */
export interface OpenOptions {
  /** Whether there may be none yet; false where something tells that there was one. */
  readonly mayBeNew?: boolean;
  /** Is done before a file of an older version is changed. */
  readonly beforeMigrations?: () => void;
}

/**
 * Opens a database that cannot be made again, makes it where there is none, and brings it to the
 * newest version. A file that is damaged, of another program or of a newer version is left as it is.
 *
 * @throws DatabaseRefused; errors of the system and of SQLite as they come
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
 * The version of a database, undefined for one that is yet to be made; reads only.
 *
 * @throws DatabaseRefused for a file that is no whole one of ours, or is one of a newer version
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

/** Sets a connection up, and brings its file from a version to the newest. */
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
