// How work can be shown. The page imports this, so it names no schema.

/** The ways to see the same work items. */
export const workViews = ['tree', 'board', 'calendar', 'timeline', 'overview'] as const;

export type WorkView = (typeof workViews)[number];

/** By what a board can be split into lanes. */
export const boardGroupings = ['none', 'objective', 'operator', 'priority'] as const;

export type BoardGrouping = (typeof boardGroupings)[number];

/** A saved view's name as names are compared: no two of a home differ by capitals alone. */
export function savedViewNameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
