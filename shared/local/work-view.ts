// How work can be shown. The page imports this, so it names no schema.

/** The ways to see the same work items. */
export const workViews = ['tree', 'board', 'calendar', 'timeline', 'overview'] as const;

export type WorkView = (typeof workViews)[number];

/** By what a board can be split into lanes. */
export const boardGroupings = ['none', 'objective', 'operator', 'priority'] as const;

export type BoardGrouping = (typeof boardGroupings)[number];

/** The fields by which the rows of the tree can be put into groups. */
export const treeGroupings = ['none', 'status', 'priority', 'operator', 'due'] as const;

export type TreeGrouping = (typeof treeGroupings)[number];

/** A grouping of the tree that makes groups. */
export type GroupField = Exclude<TreeGrouping, 'none'>;

/** The groupings of all views. */
export const workGroupings = [
  'none',
  'objective',
  'operator',
  'priority',
  'status',
  'due',
] as const;

/** The columns of the tree beside the title, in their order. */
export const treeColumns = ['status', 'priority', 'operator', 'progress', 'due'] as const;

export type TreeColumn = (typeof treeColumns)[number];

/** The columns by which the tree can be sorted. */
export const sortColumns = ['title', ...treeColumns] as const;

export type SortColumn = (typeof sortColumns)[number];

/** How the items below the same parent are sorted in the tree, in place of the order by hand. */
export interface TreeSort {
  readonly by: SortColumn;
  readonly isDescending: boolean;
}

/** A saved view's name as names are compared: no two of a home differ by capitals alone. */
export function savedViewNameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
