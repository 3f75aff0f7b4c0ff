import { operatorResource } from '#shared/domain/operator/resource.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { EntityStore } from '../store/entity-store.ts';

/** The operators of each guild. */
export const operatorStore = new EntityStore<Operator>(operatorResource, {
  maxRows: pageLimits.operators,
});
