import { useState } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workItemPriorities, workItemStatuses } from '#shared/domain/work-item/status.ts';
import type { SortColumn, TreeSort } from '#shared/local/work-view.ts';
import { useWorkLayout } from '../../../entities/local-state/work-layout-store.ts';
import type { WorkLayoutKey } from '../../../entities/local-state/work-layout-store.ts';
import { useWorkTree } from '../../../entities/work-item/work-tree-store.ts';
import type { WorkNode } from '../../../entities/work-item/work-tree.ts';
import { useKeepsDates } from '../item/use-due.ts';

/** Puts the items below one parent in the order in which they are shown. */
export type SortSiblings = (siblings: readonly WorkNode[]) => readonly WorkNode[];

/** The columns of which people look for the greatest first. */
const greatestFirst: ReadonlySet<SortColumn> = new Set(['priority', 'progress']);

/** How the tree is sorted after a press on the heading of a column: the third one ends it. */
export function sortAfterPress(sort: TreeSort | undefined, by: SortColumn): TreeSort | undefined {
  const first = { by, isDescending: greatestFirst.has(by) };
  if (sort?.by !== by) {
    return first;
  }
  return sort.isDescending === first.isDescending
    ? { by, isDescending: !first.isDescending }
    : undefined;
}

/** How the tree of a guild is sorted; undefined for the order by hand. */
export function useTreeSort(key: WorkLayoutKey): TreeSort | undefined {
  const sort = useWorkLayout(key, (layout) => layout.sort);
  const hasDates = useKeepsDates(key.homeId);
  return sort?.by === 'due' && !hasDates ? undefined : sort;
}

/** The function that sorts the siblings of a tree: another one once an item has changed. */
export function useSortSiblings(
  { homeId, guildId }: WorkLayoutKey,
  sort: TreeSort | undefined,
  operators: readonly Operator[],
): SortSiblings | undefined {
  const [read] = useState(sorterReader);
  return useWorkTree(homeId, guildId, ({ items }) => read(items, sort, operators));
}

function sorterReader() {
  let known: readonly unknown[] = [];
  let sorter: SortSiblings | undefined;
  return (
    items: readonly WorkItem[],
    sort: TreeSort | undefined,
    operators: readonly Operator[],
  ): SortSiblings | undefined => {
    if (sort === undefined) {
      return undefined;
    }
    const given = [items, sort, operators];
    if (sorter === undefined || given.some((each, at) => each !== known[at])) {
      known = given;
      sorter = siblingsBy(sort, operators);
    }
    return sorter;
  };
}

interface NamedOperator {
  readonly id: string;
  readonly name: string;
}

/** Sorts siblings by a column. Those without a value come last, and equal ones stay as they are. */
export function siblingsBy(
  { by, isDescending }: TreeSort,
  operators: readonly NamedOperator[],
): SortSiblings {
  const valueOf = valueIn(by, operators);
  const direction = isDescending ? -1 : 1;
  return (siblings) => {
    if (siblings.length < 2) {
      return siblings;
    }
    const valued = siblings.map((node) => ({ node, value: valueOf(node.item) }));
    return valued.toSorted((a, b) => compare(a.value, b.value, direction)).map(({ node }) => node);
  };
}

type SortValue = string | number | undefined;

function compare(a: SortValue, b: SortValue, direction: 1 | -1): number {
  if (a === undefined || b === undefined) {
    return Number(a === undefined) - Number(b === undefined);
  }
  return typeof a === 'number' && typeof b === 'number'
    ? direction * (a - b)
    : direction * collator.compare(String(a), String(b));
}

const collator = new Intl.Collator(undefined, { numeric: true });

function valueIn(
  by: SortColumn,
  operators: readonly NamedOperator[],
): (item: WorkItem) => SortValue {
  switch (by) {
    case 'title':
      return ({ title }) => title;
    case 'status':
      return ({ status }) => workItemStatuses.indexOf(status);
    case 'priority':
      return ({ priority }) => workItemPriorities.indexOf(priority);
    case 'operator': {
      const names = new Map<string | undefined, string>(
        operators.map(({ id, name }) => [id, name]),
      );
      return ({ assignedOperatorId: id }) => names.get(id) ?? id;
    }
    case 'progress':
      return ({ progress }) => progress;
    case 'due':
      // Dates are written the year first, so that they sort as numbers.
      return ({ dueOn }) => (dueOn ? Number(dueOn.replaceAll('-', '')) : undefined);
  }
}
