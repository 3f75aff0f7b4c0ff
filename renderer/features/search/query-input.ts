import type { Home } from '#shared/capability/home.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { isConnected, offers } from '../../entities/home/home-store.ts';
import type { Names } from './match-condition.ts';
import { isNamed } from './match-condition.ts';
import { dayOf } from './search-query.ts';
import type { SearchQuery } from './search-query.ts';

/**
 * Whether conditions, phrases and a minus are understood where a home is searched: by its service,
 * or by what is kept of it, which is searched wherever the service does not answer.
 */
export function understandsQueries(home: Home): boolean {
  return !isConnected(home) || !offers(home, 'search') || offers(home, 'search-query');
}

/** The words of a query as they are sent: as many as fit into an address. */
export function sentWords({ words }: SearchQuery): string {
  return words.slice(0, pageLimits.searchQuery).toWellFormed().replaceAll('\0', ' ');
}

/** Conditions in the terms of the service. */
export function queryInput({ conditions }: SearchQuery, names: Names) {
  const { from, type, status, after, before } = conditions;
  const people = [...names].filter(([, name]) => from.some((value) => isNamed(name, value)));
  return {
    mode: 'query' as const,
    ...(type.length > 0 && { types: type.map(factOf) }),
    ...(status.length > 0 && { statuses: status.map(factOf) }),
    // Nobody of that name has an id, and nothing is theirs.
    ...(from.length > 0 && { people: people.length > 0 ? listed(people) : ['-'] }),
    ...(after.length > 0 && { after: new Date(Math.max(...days(after))).toISOString() }),
    ...(before.length > 0 && { before: new Date(Math.min(...days(before))).toISOString() }),
  };
}

function days(values: readonly string[]): number[] {
  return values.map((value) => dayOf(value) ?? 0);
}

function listed(people: readonly (readonly [string, string])[]): string[] {
  return people.map(([id]) => id).slice(0, pageLimits.searchPeople);
}

/** A value as the service has it: `in_progress` for "In progress" and `in-progress`. */
function factOf(value: string): string {
  return value.toLowerCase().replaceAll(/[ -]/g, '_');
}
