import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { problemError } from '#shared/problem/problem.ts';
import { listBackups } from '../storage/backup-folder.ts';
import { createDatabase } from '../storage/create-database.ts';
import { makeFolder } from '../storage/database-files.ts';
import { Database } from '../storage/database.ts';
import { inspectDatabase } from '../storage/inspect-database.ts';
import { durableBackups } from './durable-backups.ts';
import { allMigrations } from './migrations/all-migrations.ts';

/** Marks a database as ours in its header: "GldC". */
const applicationId = 0x476c6443;

/** The file that holds what cannot be rebuilt: what a person wrote and nobody else has yet. */
export const durableFileName = 'durable.db';

/**
 * Opens the durable database of a folder, making both where there are none, sees that it is whole
 * and brings it to the newest version.
 *
 * @throws what `existingVersion` does; errors of the system and of SQLite as they come
 */
export function openDurableDatabase(
  folder: string,
  migrations: readonly string[] = allMigrations,
): Database {
  makeFolder(folder);
  chmodSync(folder, 0o700);
  const mayBeNew = listBackups(durableBackups(folder)).length === 0;
  return openDurableFile(join(folder, durableFileName), migrations, mayBeNew);
}

/** Opens a durable database by its path, as `openDurableDatabase` does. */
export function openDurableFile(
  path: string,
  migrations: readonly string[] = allMigrations,
  mayBeNew = false,
): Database {
  const version = existingVersion(path, migrations.length, mayBeNew);
  if (version === 0) createDatabase(path, (db) => prepareDurable(db, migrations));
  const db = new Database(path);
  try {
    prepareDurable(db, migrations, version === 0 ? migrations.length : version);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Sets a connection up, and brings its file from a version to the newest. */
export function prepareDurable(
  db: Database,
  migrations: readonly string[] = allMigrations,
  version = 0,
): void {
  db.execute(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA secure_delete = ON;
    PRAGMA journal_size_limit = 16777216;
  `);
  migrations.slice(version).forEach((sql, index) => {
    db.transaction(() => {
      db.execute(sql);
      db.execute(`PRAGMA application_id = ${applicationId}`);
      db.execute(`PRAGMA user_version = ${version + index + 1}`);
    });
  });
}

/** What a file held cannot be relied on any more. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged';
}

/**
 * The version of a file, 0 for a new one, once it was found whole; read without writing, so that
 * a refused file stays as it is.
 *
 * @throws DatabaseDamaged
 * @throws ProblemError `unavailable` for a file of a newer version or of another program
 */
export function existingVersion(path: string, newestKnown: number, mayBeNew = false): number {
  const finding = inspectDatabase(path, { applicationId, newestKnown }, { mayBeNew });
  switch (finding.kind) {
    case 'new':
      return 0;
    case 'ours':
      return finding.version;
    case 'damaged':
      throw new DatabaseDamaged(`The file ${path} is damaged.`, { cause: finding.cause });
    case 'foreign':
      throw problemError(
        'unavailable',
        `Nothing can be stored on this computer: ${path} belongs to another program.`,
      );
    case 'newer':
      throw problemError(
        'unavailable',
        'Nothing can be stored on this computer: the messages kept here were written by a newer ' +
          'version of Guildhall. They were left untouched; update Guildhall to reach them.',
      );
  }
}
