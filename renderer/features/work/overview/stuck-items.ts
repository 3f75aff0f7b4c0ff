import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { WorkTree } from '../../../entities/work-item/work-tree.ts';

/** After how many days without a change work in progress can be called stuck. */
export const quietDays = ['3', '7', '14'] as const;

export type QuietDays = (typeof quietDays)[number];

/** An item that does not get on. */
export interface StuckItem {
  readonly item: WorkItem;
  /** Whole days since its last change. */
  readonly days: number;
}

const dayMs = 86_400_000;

/**
 * The items that do not get on, the one without a change for longest first: leaves in progress that
 * have not changed for some days, and all items in review, since somebody has to answer them.
 */
export function stuckItemsOf(
  tree: WorkTree,
  items: readonly WorkItem[],
  {
    matches,
    days,
    now,
  }: {
    readonly matches: ReadonlySet<string> | undefined;
    readonly days: number;
    readonly now: Date;
  },
): { readonly quiet: readonly StuckItem[]; readonly inReview: readonly StuckItem[] } {
  const waiting = items
    .filter(({ id, status }) => {
      const isLeaf = tree.node(id)?.children.length === 0;
      return (
        matches?.has(id) !== false && (status === 'review' || (status === 'in_progress' && isLeaf))
      );
    })
    .map((item) => ({ item, days: daysSince(item.updatedAt, now) }))
    .toSorted((a, b) => (a.item.updatedAt < b.item.updatedAt ? -1 : 1));
  return {
    quiet: waiting.filter((one) => one.item.status === 'in_progress' && one.days >= days),
    inReview: waiting.filter(({ item }) => item.status === 'review'),
  };
}

function daysSince(timestamp: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(timestamp)) / dayMs));
}
