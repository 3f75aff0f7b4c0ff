import type { SortColumn } from '#shared/local/work-view.ts';

/** The columns by which a tree is sorted, within a sentence. */
const sortNames: Readonly<Record<SortColumn, string>> = {
  title: 'title',
  status: 'status',
  priority: 'priority',
  operator: 'operator',
  progress: 'progress',
  due: 'due date',
};

/** The words of how the tree of work is sorted. */
export const treeSortText = {
  /** The menu of the columns by which it can be sorted. */
  name: 'Sort by',
  /** The effect of a press on the heading of a column. */
  by: (column: SortColumn) => `Sort by ${sortNames[column]}`,
  /** How it is sorted. */
  sorted: (column: SortColumn) => `Sorted by ${sortNames[column]}`,
  ascending: 'ascending',
  descending: 'descending',
  byHand: 'Order by hand',
  /** Why items are not moved past each other. */
  refusal: (column: SortColumn) =>
    `The tree is sorted by ${sortNames[column]}. Press “Order by hand” to move items.`,
};
