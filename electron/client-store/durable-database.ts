import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { problemError } from '#shared/problem/problem.ts';
import { createPrivateFile } from '../server/storage/data-folder.ts';
import { Database } from '../server/storage/database.ts';
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
  fileName = durableFileName,
): Database {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const path = join(folder, fileName);
  createPrivateFile(path);
  const version = existingVersion(path, migrations.length);
  const db = new Database(path);
  try {
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
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** What a file held cannot be relied on any more. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged';
}

/**
 * The version of a file, 0 for a new one, once it was found whole; read without writing, so that
 * a refused file stays as it is.
 *
 * @throws DatabaseDamaged, or SQLite's own error for damage that keeps the file from being read
 * @throws ProblemError `unavailable` for a file of a newer version or of another program
 */
export function existingVersion(path: string, newestKnown: number): number {
  const hasLog = existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0;
  if (statSync(path).size === 0) {
    // SQLite would take the log of an empty file for a leftover, and delete it.
    if (hasLog) throw new DatabaseDamaged('The file is empty and its log is not.');
    return 0;
  }
  const reader = new DatabaseSync(path, { readOnly: true });
  try {
    const owner = reader.prepare('PRAGMA application_id').get()?.['application_id'];
    const version = Number(reader.prepare('PRAGMA user_version').get()?.['user_version']);
    // A first migration that never committed leaves a file of nobody, with nothing in it.
    if (owner !== applicationId && !(owner === 0 && version === 0)) {
      throw problemError(
        'unavailable',
        `Nothing can be stored on this computer: ${path} belongs to another program.`,
      );
    }
    if (version > newestKnown) {
      throw problemError(
        'unavailable',
        'Nothing can be stored on this computer: the messages kept here were written by a newer ' +
          'version of Guildhall. They were left untouched; update Guildhall to reach them.',
      );
    }
    // A log that was left behind tells of a crash: then the indexes are gone through as well.
    const check = hasLog ? 'integrity_check' : 'quick_check';
    const verdict = reader.prepare(`PRAGMA ${check}(1)`).get()?.[check];
    if (verdict !== 'ok') throw new DatabaseDamaged(String(verdict));
    return version;
  } finally {
    reader.close();
  }
}
