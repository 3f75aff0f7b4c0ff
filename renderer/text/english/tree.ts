import type { GroupField, SortColumn } from '#shared/local/work-view.ts';

/** The columns by which a tree is sorted, within a sentence. */
const sortNames: Readonly<Record<SortColumn, string>> = {
  title: 'title',
  status: 'status',
  priority: 'priority',
  operator: 'operator',
  progress: 'progress',
  due: 'due date',
};

/** The words of the groups of the tree of work. */
export const treeGroupText = {
  /** By what it is grouped, and the button that ends that. */
  grouped: (by: GroupField) => `Grouped by ${sortNames[by]}`,
  none: 'No groups',
  /** The groups by due date. */
  due: {
    overdue: 'Overdue',
    week: 'Due this week',
    later: 'Due later',
    closed: 'Done or cancelled',
    none: 'No due date',
  },
  /** The group of an item that is being written. */
  newIn: (group: string) => `New in ${group}, Esc ends`,
  /** Why items keep their level and their place. */
  refusal: (by: GroupField) =>
    `The tree is grouped by ${sortNames[by]}. Press “No groups” to move items.`,
  /** Why items cannot be dropped on another group. */
  refusedIn: (group: string) => `Nothing becomes “${group}” by moving it there.`,
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
