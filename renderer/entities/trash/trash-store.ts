import { trashResource } from '#shared/domain/trash/resource.ts';
import type { TrashedThing } from '#shared/domain/trash/schema.ts';
import { countLimits } from '#shared/limits/limits.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { EntityStore } from '../store/entity-store.ts';

/** The deleted things of each guild that can be restored. */
export const trashStore = new EntityStore<TrashedThing>(trashResource, {
  maxRows: pageLimits.trashRows,
  pageRows: countLimits.page,
});
