import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { ChangedSpan } from '../../../entities/store/changed-span.ts';
import type { WorkTree } from '../../../entities/work-item/work-tree.ts';
import { matchesOf, testOf } from './work-filter.ts';
import type { WorkFilter, WorkFilterFacts } from './work-filter.ts';

type Matches = ReadonlySet<string> | undefined;

interface Found {
  readonly items: readonly WorkItem[];
  readonly facts: WorkFilterFacts;
  readonly matches: Matches;
}

/**
 * The matches of filters among items that change. Those of a filter are another set only when an
 * item comes to match or no longer does: one changed item among tens of thousands costs next to
 * nothing.
 */
export class WorkMatches {
  /** A render may still ask for the filter before the newest one. */
  readonly #found = new WeakMap<WorkFilter, Found>();

  /** The ids of the items that the filter lets through; undefined if it lets all through. */
  read(tree: WorkTree, filter: WorkFilter, facts: WorkFilterFacts): Matches {
    const { items } = tree;
    const former = this.#found.get(filter);
    const asksFacts = filter.needsMe || filter.isChanged || filter.dates.length > 0;
    const isSameTest = former?.facts === facts || !asksFacts;
    if (former !== undefined && isSameTest && former.items === items) {
      return former.matches;
    }
    const matches =
      former !== undefined && isSameTest
        ? former.matches &&
          follow(former.matches, tree.changedSince(former.items), testOf(filter, facts))
        : matchesOf(items, filter, facts);
    this.#found.set(filter, { items, facts, matches });
    return matches;
  }
}

function follow(
  matches: ReadonlySet<string>,
  changed: ChangedSpan<WorkItem>,
  isMatch: (item: WorkItem) => boolean,
): ReadonlySet<string> {
  const former = changed.former.filter(({ id }) => matches.has(id));
  const next = changed.next.filter(isMatch);
  if (former.length === next.length && former.every(({ id }, at) => id === next[at]?.id)) {
    return matches;
  }
  const followed = new Set(matches);
  for (const { id } of former) {
    followed.delete(id);
  }
  for (const { id } of next) {
    followed.add(id);
  }
  return followed;
}
