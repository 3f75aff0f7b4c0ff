import { workItemResource } from '#shared/domain/work-item/resource.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { countLimits } from '#shared/limits/limits.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { EntityStore } from '../store/entity-store.ts';

/** The work items of each guild: whole lists, and lists by type, status or parent. */
export const workItemStore = new EntityStore<WorkItem>(workItemResource, {
  maxRows: pageLimits.workItems,
  pageRows: countLimits.page,
});
