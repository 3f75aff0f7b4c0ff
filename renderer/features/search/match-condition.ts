import type { Home } from '#shared/capability/home.ts';
import type { SearchResult } from '#shared/domain/search/schema.ts';
import { dayOf, kindsByWord } from './search-query.ts';
import type { SearchQuery } from './search-query.ts';

/** The people of a guild by their ids: operators, and the person. */
export type Names = ReadonlyMap<string, string>;

/** Whether a home is one that the query asks for. */
export function isHomeWanted({ conditions }: SearchQuery, { name }: Pick<Home, 'name'>): boolean {
  return conditions.home.length === 0 || conditions.home.some((value) => isNamed(name, value));
}

/**
 * Whether a result has what the conditions ask for. What a service does not tell of it, it does
 * not have.
 */
export function isResultWanted(
  { conditions }: SearchQuery,
  result: SearchResult,
  names: Names,
): boolean {
  const { kind, createdAt, authorId, assignedOperatorId, type, status } = result;
  const person = names.get(authorId ?? assignedOperatorId ?? '');
  const at = Date.parse(createdAt ?? '');
  return (
    isOneOf(conditions.kind, (value) => kindsByWord[value.toLowerCase()] === kind) &&
    isOneOf(conditions.from, (value) => person !== undefined && isNamed(person, value)) &&
    isOneOf(conditions.type, (value) => isSameWord(type, value)) &&
    isOneOf(conditions.status, (value) => isSameWord(status, value)) &&
    conditions.after.every((value) => at >= (dayOf(value) ?? 0)) &&
    conditions.before.every((value) => at < (dayOf(value) ?? 0))
  );
}

/** Whether a query has conditions that the service does not know: they choose among its results. */
export function hasOwnConditions({ conditions }: SearchQuery): boolean {
  const { from, type, status, after, before } = conditions;
  return [from, type, status, after, before].some(({ length }) => length > 0);
}

function isOneOf(values: readonly string[], holds: (value: string) => boolean): boolean {
  return values.length === 0 || values.some(holds);
}

/** A name is meant by its beginning, whatever the capitals. */
export function isNamed(name: string, value: string): boolean {
  return name.toLowerCase().startsWith(value.toLowerCase());
}

function isSameWord(word: string | undefined, value: string): boolean {
  return word?.replaceAll('_', ' ') === value.toLowerCase().replaceAll(/[_-]/g, ' ');
}
