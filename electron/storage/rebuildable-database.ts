import { createPrivateFile, removeDatabase } from './database-files.ts';
import { Database } from './database.ts';
import { reading, readSchema, schemaDifference } from './schema-entries.ts';
import { isFileUnusable } from './sqlite-error.ts';
import { hasPlainSchemaTree } from './untrusted-file.ts';

/** The properties of a file that can be rebuilt. */
interface RebuildableDatabase {
  /** Marks the file as ours in its header. */
  readonly applicationId: number;
  /** A file of any other version is rebuilt. */
  readonly version: number;
  /** The pragmas of every connection. */
  readonly pragmas: string;
  /** Pragmas that only a file without pages accepts. */
  readonly pragmasOfNew?: string;
  /** Returns whether a file of ours has the expected content; may throw errors of SQLite. */
  readonly isFit: (db: Database) => boolean;
  /** Creates the tables, in a transaction. */
  readonly build: (db: Database) => void;
  /** Called when a file is deleted. */
  readonly onUnfit?: () => void;
}

/**
 * Opens a database with only rebuildable content, or creates a new one. A file that is damaged,
 * foreign or of another version is deleted and rebuilt.
 */
export function openRebuildable(path: string, file: RebuildableDatabase): Database {
  if (!createPrivateFile(path)) {
    const existing = openUsable(path, file);
    if (existing !== undefined) {
      return existing;
    }
    file.onUnfit?.();
    removeDatabase(path);
    createPrivateFile(path);
  }
  const db = new Database(path);
  try {
    db.execute(file.pragmasOfNew ?? '');
    db.execute(file.pragmas);
    db.transaction(() => {
      file.build(db);
      db.execute(`PRAGMA application_id = ${file.applicationId}`);
      db.execute(`PRAGMA user_version = ${file.version}`);
    });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function openUsable(path: string, file: RebuildableDatabase): Database | undefined {
  if (!hasPlainSchemaTree(path)) {
    return undefined;
  }
  const db = new Database(path);
  try {
    db.execute('PRAGMA trusted_schema = OFF');
    if (schemaDifference(reading(db), schemaBuiltBy(file)) !== undefined) {
      db.close();
      return undefined;
    }
    db.execute(file.pragmas);
    const owner = db.get<{ application_id: number }>('PRAGMA application_id')?.application_id;
    const version = db.get<{ user_version: number }>('PRAGMA user_version')?.user_version;
    if (owner === file.applicationId && version === file.version && file.isFit(db)) {
      return db;
    }
  } catch (error) {
    if (!isFileUnusable(error)) {
      db.close();
      throw error;
    }
  }
  db.close();
  return undefined;
}

function schemaBuiltBy(file: RebuildableDatabase) {
  const db = new Database(':memory:');
  try {
    file.build(db);
    return readSchema(reading(db));
  } finally {
    db.close();
  }
}
