import type { DatabaseSync } from 'node:sqlite';
import type { KnownDatabase } from './database-kind.ts';
import { Database } from './database.ts';

/** A table, index, view or trigger of a database. */
export interface SchemaEntry {
  readonly type: string;
  readonly name: string;
  readonly table: string;
  /** The statement that makes it; null for what SQLite makes by itself. */
  readonly sql: string | null;
}

/** The tables of ANALYZE. They hold no content, only hints, and are never copied. */
const statistics = new Set([
  'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
  'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)',
]);

/** The longest statement that is read of a foreign file; ours are far shorter. A longer one is no statement. */
const maxSqlBytes = 20_000;

/** Runs a statement that reads, on any connection. */
export type ReadRows = (sql: string, ...values: number[]) => unknown[];

const expected = new WeakMap<readonly string[], Map<number, readonly SchemaEntry[]>>();

/** Returns the schema that our migrations make up to a version. */
export function expectedSchema(
  { migrations }: Pick<KnownDatabase, 'migrations'>,
  version: number,
): readonly SchemaEntry[] {
  const known = expected.get(migrations) ?? new Map<number, readonly SchemaEntry[]>();
  expected.set(migrations, known);
  const schema = known.get(version) ?? schemaMadeBy(migrations.slice(0, version));
  known.set(version, schema);
  return schema;
}

function schemaMadeBy(migrations: readonly string[]): SchemaEntry[] {
  const db = new Database(':memory:');
  try {
    for (const sql of migrations) {
      db.execute(sql);
    }
    return readSchema(reading(db));
  } finally {
    db.close();
  }
}

/**
 * Returns what distinguishes the schema of a file from the expected one, for the log; undefined if
 * nothing does. Only the list of statements is read: nothing of what they say is run.
 *
 * @param place the name under which the file is attached
 */
export function schemaDifference(
  read: ReadRows,
  wanted: readonly SchemaEntry[],
  place = 'main',
): string | undefined {
  const missing = new Map(wanted.map((entry) => [comparable(entry), entry]));
  // One row more than there may be is enough to know that there are too many.
  for (const entry of readSchema(read, place, wanted.length + statistics.size + 1)) {
    const isStatistics = entry.type === 'table' && statistics.has(entry.sql ?? '');
    if (!missing.delete(comparable(entry)) && !isStatistics) {
      return `The ${nameOf(entry)} is not one of Guildhall's.`;
    }
  }
  const [lost] = missing.values();
  return lost && `The ${nameOf(lost)} is missing.`;
}

/** Reads the list of a database, up to a number of entries. */
export function readSchema(read: ReadRows, place = 'main', limit = -1): SchemaEntry[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns are those selected
  return read(
    `SELECT CAST(type AS TEXT) AS type, CAST(name AS TEXT) AS name,
            CAST(tbl_name AS TEXT) AS "table",
            CASE WHEN octet_length(sql) > ${maxSqlBytes} THEN '' ELSE CAST(sql AS TEXT) END AS sql
     FROM ${place}.sqlite_schema LIMIT +?`,
    limit,
  ) as SchemaEntry[];
}

/** Returns what is the same of two entries that do the same. */
export function comparable({ type, name, table, sql }: SchemaEntry): string {
  return JSON.stringify([type, name, table, sql === null ? null : wordsOf(sql)]);
}

/**
 * The words and signs of a statement. SQLite keeps statements as they were written, so spaces and
 * comments differ between the versions of Guildhall that made them, and renaming adds quotes.
 */
export function wordsOf(sql: string): string[] {
  return [
    ...sql.matchAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*.*?\*\/|\s+|\w+|[<>=!|]+|./gsu),
  ]
    .map(([word]) => word)
    .filter((word) => !/^(?:--|\/\*|\s)/.test(word))
    .map((word) => /^"(\w+)"$/.exec(word)?.[1] ?? word);
}

function nameOf({ type, name }: SchemaEntry): string {
  const plain = `${type} ${name}`.replaceAll(/[^\w ]/g, '?');
  return plain.slice(0, 80);
}

/** Returns how rows are read on a connection. */
export function reading(db: Database | DatabaseSync): ReadRows {
  return 'prepare' in db
    ? (sql, ...values) => db.prepare(sql).all(...values)
    : (sql, ...values) => db.all(sql, ...values);
}
