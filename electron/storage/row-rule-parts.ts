import type { RowRule } from './database-kind.ts';

// Rules that several kinds of database have. SQLite's own functions stop at U+0000: length() counts
// what is before it, GLOB compares and json_valid() reads no further. So texts are asked for it.

/** A condition of a text that holds U+0000. */
export const holdsNull = (column: string) => `instr(CAST(${column} AS BLOB), x'00') > 0`;

/** Returns a rule for a column of JSON. Only what parses is asked for its type. */
export function jsonRule(table: string, column: string, type: 'object' | 'array'): RowRule {
  return {
    what: `the JSON ${table}.${column}`,
    broken: `${table} WHERE ${column} IS NOT NULL AND (${holdsNull(column)}
      OR CASE WHEN json_valid(${column}) THEN json_type(${column}) <> '${type}' ELSE TRUE END)`,
  };
}

/** Returns a rule for the length of a text. A code unit of UTF-16 has three bytes of UTF-8 at most. */
export function lengthRule(table: string, column: string, most: number): RowRule {
  return {
    what: `the length of ${table}.${column}`,
    broken: `${table} WHERE length(${column}) > ${most} OR octet_length(${column}) > ${3 * most}`,
  };
}
