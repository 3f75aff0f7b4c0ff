import { runResource } from '#shared/domain/run/resource.ts';
import type { Run } from '#shared/domain/run/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { EntityStore } from '../store/entity-store.ts';

/** The runs that were listed of each guild. */
export const runStore = new EntityStore<Run>(runResource, { maxRows: pageLimits.plainRows });
