import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile, removeDatabase } from '../../storage/database-files.ts';
import { comparable, expectedSchema, reading, readSchema } from '../../storage/schema-entries.ts';
import { hasPlainSchemaTree, openUntrusted } from '../../storage/untrusted-file.ts';
import { durableFileName, durableKind } from './durable-database.ts';

/** The names of damaged databases, and of those that were saved out of one when a home was left. */
const setAsideName = /^durable-(?:damaged|saved)-.*\.db$/;
/** The maximum number of tables and indexes. No version has as many. */
const maxEntries = 1_000;
const companion = /-(?:wal|shm)$/;

/**
 * Wipes a home from every copy of the durable database. It deletes all backups but one. It replaces a
 * damaged file that was set aside by a whole one with the readable rows of other homes. It deletes
 * files that a crash left unfinished. It may be repeated after a crash at any point.
 *
 * @param keptBackup the name of the backup that was made without the home
 */
export function wipeCopies(
  folder: string,
  { homeId, keptBackup }: { homeId: string; keptBackup: string | undefined },
): void {
  const backups = join(folder, 'backups');
  for (const name of existsSync(backups) ? readdirSync(backups) : []) {
    if (name !== keptBackup) {
      rmSync(join(backups, name), { force: true });
    }
  }
  for (const name of readdirSync(folder).filter((each) => each.startsWith('durable'))) {
    const main = name.replace(companion, '');
    if (main === durableFileName) {
      continue;
    }
    if (!setAsideName.test(main)) {
      rmSync(join(folder, name), { force: true });
    } else if (name === main) {
      wipeSetAside(folder, name, homeId);
    }
  }
}

/** Saves other homes out of a damaged file before it goes. An unreadable file just goes. */
function wipeSetAside(folder: string, name: string, homeId: string): void {
  const path = join(folder, name);
  const unfinished = join(folder, 'durable-unfinished.db');
  const saved = join(folder, name.replace('-damaged-', '-saved-'));
  rmSync(unfinished, { force: true });
  createPrivateFile(unfinished);
  const count = saveOthers(path, unfinished, homeId);
  if (count > 0) {
    renameSync(unfinished, saved);
  } else {
    rmSync(unfinished);
  }
  if (count === 0 || saved !== path) {
    removeDatabase(path);
  }
}

/**
 * Copies the readable rows of other homes one by one, and returns their number. The tables are made by
 * our migrations, and only tables that the file has in the same form are read.
 */
function saveOthers(source: string, target: string, homeId: string): number {
  let count = 0;
  const writer = new DatabaseSync(target, { enableForeignKeyConstraints: false });
  let reader: DatabaseSync | undefined;
  try {
    writer.exec('PRAGMA synchronous = FULL; BEGIN');
    if (!hasPlainSchemaTree(source)) {
      throw new Error('The list of tables cannot be read.');
    }
    reader = openUntrusted(source);
    for (const { name, sql } of knownTables(reader)) {
      writer.exec(sql);
      count += saveTable(reader, writer, { table: name, homeId });
    }
  } catch {
    // The rows read before the damage are saved.
  }
  reader?.close();
  writer.exec('COMMIT');
  writer.close();
  return count;
}

/** The tables of a file that are exactly those of its version. */
function knownTables(reader: DatabaseSync): { name: string; sql: string }[] {
  const version = Number(reader.prepare('PRAGMA user_version').get()?.['user_version']);
  const isKnown = version > 0 && version <= durableKind.migrations.length;
  const expected = expectedSchema(durableKind, isKnown ? version : durableKind.migrations.length);
  const there = new Set(readSchema(reading(reader), 'main', maxEntries).map(comparable));
  return expected.flatMap(({ type, name, table, sql }) =>
    sql !== null &&
    type === 'table' &&
    !name.startsWith('sqlite_') &&
    there.has(comparable({ type, name, table, sql }))
      ? [{ name, sql }]
      : [],
  );
}

function saveTable(
  reader: DatabaseSync,
  writer: DatabaseSync,
  { table, homeId }: { table: string; homeId: string },
): number {
  let count = 0;
  try {
    for (const row of reader.prepare(`SELECT * FROM "${table}"`).iterate()) {
      if (row['home_id'] === homeId) {
        continue;
      }
      const values = Object.values(row);
      const marks = values.map(() => '?').join(', ');
      writer.prepare(`INSERT OR IGNORE INTO "${table}" VALUES (${marks})`).run(...values);
      count += 1;
    }
  } catch {
    // The table is damaged from here on; the next one may not be.
  }
  return count;
}
