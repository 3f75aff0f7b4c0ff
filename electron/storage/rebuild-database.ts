import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { KnownDatabase } from './database-kind.ts';
import { expectedSchema, reading, schemaDifference } from './schema-entries.ts';
import type { SchemaEntry } from './schema-entries.ts';
import { cautious } from './untrusted-file.ts';

/** Thrown for a file whose schema or rows are not as Guildhall makes them. */
export class AlteredDatabase extends Error {
  override readonly name = 'AlteredDatabase';
}

/**
 * Makes a database of the version of another file, with tables that our migrations make, and copies
 * the rows of these tables into it. Nothing else of the file gets into it, and nothing that its own
 * schema says is run. What is checked is what is copied: both is one reading of the file.
 *
 * The target must be an empty file. It is not on the disk until it is synced. Returns the version.
 *
 * @throws AlteredDatabase for a file that is not exactly ours; errors of SQLite unchanged
 */
export function rebuildDatabase(source: string, target: string, kind: KnownDatabase): number {
  const db = cautious(
    new DatabaseSync(target, { defensive: true, enableForeignKeyConstraints: false }),
  );
  try {
    // A target that was not finished is worthless, so it needs no journal.
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;');
    db.prepare('ATTACH ? AS source').run(`${pathToFileURL(source).href}?mode=ro`);
    db.exec('BEGIN');
    const version = requireOurs(db, kind);
    const schema = expectedSchema(kind, version);
    const made = schema.filter(({ sql, name }) => sql !== null && !name.startsWith('sqlite_'));
    const [tables, others] = [
      made.filter(({ type }) => type === 'table'),
      made.filter(({ type }) => type !== 'table'),
    ];
    for (const { sql } of tables) {
      db.exec(sql ?? '');
    }
    tables.forEach((table) => copyRows(db, table));
    // An index is made faster of all rows than with each.
    for (const { sql } of others) {
      db.exec(sql ?? '');
    }
    if (schema.some(({ name }) => name === 'sqlite_sequence')) {
      copyHighestKeys(db);
    }
    db.exec(`PRAGMA application_id = ${kind.applicationId}; PRAGMA user_version = ${version};`);
    db.exec('COMMIT');
    return version;
  } finally {
    db.close();
  }
}

/** Returns the version of the attached file, if it is a whole one of ours. */
function requireOurs(db: DatabaseSync, kind: KnownDatabase): number {
  const valueOf = (pragma: string, column: string) =>
    db.prepare(`PRAGMA source.${pragma}`).get()?.[column];
  const version = Number(valueOf('user_version', 'user_version'));
  if (
    valueOf('application_id', 'application_id') !== kind.applicationId ||
    version > kind.migrations.length
  ) {
    throw new AlteredDatabase('The file was replaced by another one.');
  }
  const difference = schemaDifference(reading(db), expectedSchema(kind, version), 'source');
  if (difference !== undefined) {
    throw new AlteredDatabase(difference);
  }
  const verdict = valueOf('integrity_check(1)', 'integrity_check');
  if (verdict !== 'ok') {
    throw new AlteredDatabase(String(verdict));
  }
  return version;
}

/**
 * Names its columns, because SQLite copies whole tables without checking what each row may hold
 * where none is named.
 */
function copyRows(db: DatabaseSync, { name }: SchemaEntry): void {
  const columns = db
    .prepare(`SELECT name FROM pragma_table_xinfo(?, 'main') WHERE hidden = 0`)
    .all(name)
    .map((row) => `"${String(row['name'])}"`)
    .join(', ');
  db.exec(`INSERT INTO main."${name}" (${columns}) SELECT ${columns} FROM source."${name}"`);
}

/** Keys of deleted rows are not used again, so the highest that were ever given are kept. */
function copyHighestKeys(db: DatabaseSync): void {
  db.exec(`
    INSERT INTO main.sqlite_sequence (name, seq)
      SELECT name, max(seq) FROM source.sqlite_sequence AS former
      WHERE typeof(seq) = 'integer'
        AND name IN (SELECT name FROM main.sqlite_schema WHERE type = 'table')
        AND name NOT IN (SELECT name FROM main.sqlite_sequence)
      GROUP BY name;
    UPDATE main.sqlite_sequence AS own SET seq = max(seq, coalesce((
      SELECT max(seq) FROM source.sqlite_sequence AS former
      WHERE former.name = own.name AND typeof(former.seq) = 'integer'), 0));`);
}
