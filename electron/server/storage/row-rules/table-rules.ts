import { textLimits } from '#shared/limits/limits.ts';
import type { RowRule } from '../../../storage/database-kind.ts';
import { holdsNull, lengthRule } from '../../../storage/row-rule-parts.ts';

/** The columns of a table that hold times, identifiers, and texts of a limited length. */
interface RuledColumns {
  readonly times?: readonly string[];
  readonly ids?: readonly string[];
  /** Each text with its greatest length, in code units of UTF-16. */
  readonly texts?: Readonly<Record<string, number>>;
}

/** The rules for the rows of tables that belong together. */
export interface TableRules {
  readonly columns: Readonly<Record<string, RuledColumns>>;
  readonly rules: readonly RowRule[];
}

/** Returns the rules for the columns of tables. */
export function columnRules({ columns }: TableRules): RowRule[] {
  return Object.entries(columns).flatMap(([table, { times, ids, texts }]) => [
    ...(times ?? []).map((column) => ({
      what: `the time ${table}.${column}`,
      broken: `${table} WHERE strftime('%Y-%m-%dT%H:%M:%fZ', ${column}) IS NOT ${column}`,
    })),
    ...(ids ?? []).map((column) => ({
      what: `the identifier ${table}.${column}`,
      broken: `${table} WHERE ${column} = '' OR length(${column}) > ${textLimits.identifier}
        OR ${column} GLOB '*[^A-Za-z0-9_-]*' OR ${holdsNull(column)}`,
    })),
    ...Object.entries(texts ?? {}).flatMap(([column, length]) => [
      lengthRule(table, column, length),
      { what: `the text ${table}.${column}`, broken: `${table} WHERE ${holdsNull(column)}` },
      // A name or a title is never blank.
      ...(column === 'name' || column === 'title'
        ? [
            {
              what: `the words of ${table}.${column}`,
              broken: `${table} WHERE trim(${column}) = ''`,
            },
          ]
        : []),
    ]),
  ]);
}
