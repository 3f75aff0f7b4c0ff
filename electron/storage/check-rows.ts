import type { DatabaseKind } from './database-kind.ts';
import { wordsOf } from './schema-entries.ts';
import type { ReadRows } from './schema-entries.ts';

/** Keys and counts stay below this, so that there is room to count on in exact numbers. */
const greatestNumber = 2 ** 52;
/** The longest text of any column. The rules of a kind have shorter ones. */
const longestText = 8_000_000;

/**
 * Returns which rule the rows of a database of the newest version break, for the log; undefined if
 * they keep to all of them.
 */
export function brokenRule(
  read: ReadRows,
  { rules }: Pick<DatabaseKind, 'rules'>,
): string | undefined {
  if (read('SELECT 1 FROM pragma_foreign_key_check LIMIT 1').length > 0) {
    return 'A row refers to one that is not there.';
  }
  for (const { what, broken } of [...columnRules(read), ...conditions(read), ...rules]) {
    if (read(`SELECT 1 FROM ${broken} LIMIT 1`).length > 0) {
      return `What is not as it may be: ${what}.`;
    }
  }
  return undefined;
}

function columnRules(read: ReadRows): DatabaseKind['rules'] {
  const columns = read(
    `SELECT t.name AS "table", c.name AS "column", c.type AS type
     FROM sqlite_schema t JOIN pragma_table_xinfo(t.name) c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'`,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns are those selected
  ) as { table: string; column: string; type: string }[];
  const ofColumns = columns.flatMap(({ table, column, type }) => {
    const wrong = {
      INTEGER: `"${column}" NOT BETWEEN -${greatestNumber} AND ${greatestNumber}`,
      REAL: `"${column}" NOT BETWEEN -1e300 AND 1e300`,
      TEXT: `octet_length("${column}") > ${longestText}`,
      BLOB: `octet_length("${column}") > ${longestText}`,
    }[type];
    return wrong === undefined
      ? []
      : [{ what: `${table}.${column}`, broken: `"${table}" WHERE ${wrong}` }];
  });
  const hasHighestKeys =
    read(`SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'`).length > 0;
  const highestKeys = {
    what: 'the highest keys',
    broken: `sqlite_sequence
      WHERE typeof(seq) <> 'integer' OR seq NOT BETWEEN 0 AND ${greatestNumber}`,
  };
  return hasHighestKeys ? [...ofColumns, highestKeys] : ofColumns;
}

/**
 * The tables' own conditions. SQLite's integrity check leaves them out where a file is opened to be
 * read only.
 */
function conditions(read: ReadRows): DatabaseKind['rules'] {
  const tables = read(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns are those selected
  ) as { name: string; sql: string }[];
  return tables.flatMap(({ name, sql }) =>
    conditionsIn(wordsOf(sql)).map((condition) => ({
      what: `a condition of ${name}`,
      broken: `"${name}" WHERE NOT (${condition})`,
    })),
  );
}

/** The conditions: the words in parentheses after each CHECK. */
function conditionsIn(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    if (word !== 'CHECK') {
      return [];
    }
    let depth = 0;
    const end = words.findIndex((each, at) => {
      depth += at <= index ? 0 : Number(each === '(') - Number(each === ')');
      return at > index && depth === 0;
    });
    return [words.slice(index + 1, end + 1).join(' ')];
  });
}
