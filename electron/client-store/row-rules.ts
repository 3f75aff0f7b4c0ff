import { textLimits, placeLimits } from '#shared/limits/limits.ts';
import type { RowRule } from '../storage/database-kind.ts';

// What the handlers rely upon of rows and what the tables do not demand by themselves. A database
// from elsewhere is refused where a row breaks one (0149).

/** Returns a rule for a column of JSON. Only what parses is asked for its type. */
function json(table: string, column: string, type: 'object' | 'array'): RowRule {
  return {
    what: `the JSON ${table}.${column}`,
    broken: `${table} WHERE ${column} IS NOT NULL
      AND CASE WHEN json_valid(${column}) THEN json_type(${column}) <> '${type}' ELSE TRUE END`,
  };
}

function length(table: string, column: string, most: number): RowRule {
  return {
    what: `the length of ${table}.${column}`,
    broken: `${table} WHERE length(${column}) > ${most}`,
  };
}

/** The rules for the rows of the durable database. */
export const rowRules: readonly RowRule[] = [
  {
    what: 'the operations',
    broken: `outbox WHERE operation NOT GLOB '[a-z]*.[a-z]*' OR operation GLOB '*[^a-z_.]*'`,
  },
  json('outbox', 'input', 'object'),
  json('outbox', 'basis', 'object'),
  json('outbox', 'conflict', 'object'),
  json('outbox', 'mark', 'array'),
  {
    what: 'the switches of entries',
    broken: `outbox WHERE must_check NOT IN (0, 1) OR in_doubt NOT IN (0, 1) OR revision < 0`,
  },
  {
    what: 'the identifiers of entries',
    broken: `outbox WHERE length(id) NOT BETWEEN 1 AND ${textLimits.identifier}`,
  },
  {
    // An entry that was merged stands for the one that it was merged into.
    what: 'the merged entries',
    broken: `outbox f JOIN outbox e ON e.id = f.folded_into WHERE e.state = 'folded'`,
  },
  length('drafts', 'text', textLimits.draft),
  length('home_places', 'path', textLimits.path),
  json('boards', 'column_limits', 'object'),
  length('saved_views', 'name', placeLimits.savedViewName),
  length('saved_views', 'filter', textLimits.path),
];
