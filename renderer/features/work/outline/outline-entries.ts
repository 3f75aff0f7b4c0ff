import type { DraftItem } from './draft-item.ts';
import type { TreeRow } from './tree-rows.ts';

/** A line of the outline: an item, or the field for a new one. */
export type OutlineEntry = TreeRow | DraftEntry;

interface DraftEntry {
  readonly draft: DraftItem;
  readonly level: number;
}

/** The lines of the outline, and the place of the field for a new item. */
export interface OutlineEntries {
  readonly entries: readonly OutlineEntry[];
  readonly draftAt: number | undefined;
}

/** A guild's work as its outline shows it. */
export interface ShownWork {
  readonly homeId: string;
  readonly guildId: string;
  /** The filter as an address names it, and the items that it lets through; undefined for all. */
  readonly filterKey: string;
  readonly matches: ReadonlySet<string> | undefined;
  /** Whether all items were read: before that, one that is not known may still come. */
  readonly isWhole: boolean;
}

/** The sibling that stands above the field for a new item; undefined for none. */
export function rowAboveDraft({ entries, draftAt = 0 }: OutlineEntries): TreeRow | undefined {
  const level = entries[draftAt]?.level ?? 0;
  const above = entries.findLast((entry, at) => at < draftAt && entry.level <= level);
  return above === undefined || 'draft' in above || above.level < level ? undefined : above;
}

/**
 * The rows with the field for a new item: behind the sibling that it follows with all below that,
 * else behind the last row below its parent.
 */
export function withDraft(
  rows: readonly TreeRow[],
  draft: DraftItem | undefined,
  siblingId: string | undefined,
): OutlineEntries {
  if (draft === undefined) {
    return { entries: rows, draftAt: undefined };
  }
  const siblingAt = rows.findIndex(({ id }) => id === siblingId);
  const parentAt = rows.findIndex(({ id }) => id === draft.parentId);
  const level = rows[siblingAt]?.level ?? (rows[parentAt]?.level ?? 0) + 1;
  // Behind a sibling the next one ends the branch; behind a parent, whatever is no child of it.
  const [from, end] = siblingAt < 0 ? [parentAt, level - 1] : [siblingAt, level];
  const next = rows.findIndex((row, at) => from >= 0 && at > from && row.level <= end);
  const at = next < 0 ? rows.length : next;
  const entries = (rows as readonly OutlineEntry[]).toSpliced(at, 0, { draft, level });
  return { entries, draftAt: at };
}
