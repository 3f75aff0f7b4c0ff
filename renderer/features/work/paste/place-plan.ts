import { childTypeOf, workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { textLimits } from '#shared/limits/limits.ts';
import type { PastedPlan, PlanItem } from './read-plan.ts';
import { withoutType } from './written-types.ts';

/** An item of a plan at the place where it is to stand. */
export interface PastedItem extends PlanItem {
  readonly level: number;
  /** Undefined where the hierarchy has no such level. */
  readonly type: WorkItemType | undefined;
  readonly fault: 'deep' | 'long' | 'longDescription' | undefined;
}

/**
 * The items of a plan with the types that they have at their place.
 *
 * @param parent the item below which they are to stand; undefined for the top level
 */
export function placePlan(
  plan: PastedPlan,
  parent: Pick<WorkItem, 'type'> | undefined,
): PastedItem[] {
  const items: PastedItem[] = [];
  for (const item of plan.items) {
    const { parentAt } = item;
    const above = parentAt === undefined ? parent : items[parentAt];
    const type = above === undefined ? workItemTypes[0] : above.type && childTypeOf(above.type);
    const level = parentAt === undefined ? 1 : (items[parentAt]?.level ?? 0) + 1;
    const title = withoutType(item.title, type);
    items.push({ ...item, title, level, type, fault: faultOf(title, item.description, type) });
  }
  return items;
}

function faultOf(
  title: string,
  description: string,
  type: WorkItemType | undefined,
): PastedItem['fault'] {
  if (type === undefined) {
    return 'deep';
  }
  return title.length > textLimits.title
    ? 'long'
    : description.length > textLimits.workItemDescription
      ? 'longDescription'
      : undefined;
}
