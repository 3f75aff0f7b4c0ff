import { pageLimits } from '#shared/limits/page-limits.ts';
import type { Entity } from './entity-list.ts';
import { EntityStore } from './entity-store.ts';
import type { Listed } from './entity-store.ts';

const stores = new Map<string, unknown>();

/**
 * The store of a noun of which everything follows from its resource. The table of nouns fills it;
 * a screen asks for it with the type of its rows.
 */
export function plainStore<Row extends Entity>(resource: Listed): EntityStore<Row> {
  const known = stores.get(resource.noun);
  const store = known ?? new EntityStore<Row>(resource, { maxRows: pageLimits.plainRows });
  stores.set(resource.noun, store);
  // Each row was parsed by the schema of this noun.
  return store as EntityStore<Row>;
}
