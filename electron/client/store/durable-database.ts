import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { problemError } from '#shared/problem/problem.ts';
import { backupLimits } from '#shared/limits/desktop-limits.ts';
import { listBackups } from '../../storage/backup-folder.ts';
import type { BackupFolder } from '../../storage/backup-folder.ts';
import { makeFolder } from '../../storage/database-files.ts';
import type { DatabaseKind } from '../../storage/database-kind.ts';
import type { Database } from '../../storage/database.ts';
import { DatabaseRefused, openDatabase } from '../../storage/open-database.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { rowRules } from './row-rules.ts';
import { text } from './text.ts';

/** The database of the person's own data that no service has yet. Its header has "GldC". */
export const durableKind: DatabaseKind = {
  applicationId: 0x476c6443,
  migrations: allMigrations,
  pragmas: `
    PRAGMA secure_delete = ON;
    PRAGMA journal_size_limit = 16777216;
  `,
  rules: rowRules,
};

/** The file that holds the data that cannot be rebuilt. */
export const durableFileName = 'durable.db';

/** The backups of the durable database in a folder. */
export function durableBackups(folder: string): BackupFolder {
  return { path: join(folder, 'backups'), prefix: 'durable', kept: backupLimits.durableKept };
}

/**
 * Opens the durable database of a folder, making both where there are none, sees that it is whole
 * and brings it to the newest version.
 *
 * @throws DatabaseRefused for a damaged file
 * @throws ProblemError `unavailable` for a file of a newer version or of another program
 * @throws errors of the system and of SQLite as they come
 */
export function openDurableDatabase(folder: string, migrations = allMigrations): Database {
  makeFolder(folder);
  chmodSync(folder, 0o700);
  const path = join(folder, durableFileName);
  const mayBeNew = listBackups(durableBackups(folder)).length === 0;
  try {
    return openDatabase(path, { ...durableKind, migrations }, { mayBeNew });
  } catch (error) {
    throw error instanceof DatabaseRefused ? refusalOf(error, path) : error;
  }
}

function refusalOf(error: DatabaseRefused, path: string): Error {
  switch (error.refusal.kind) {
    case 'damaged':
    case 'altered':
      return error;
    case 'foreign':
      return problemError('unavailable', text.foreignFile(path));
    case 'newer':
      return problemError('unavailable', text.newerFile);
  }
}
