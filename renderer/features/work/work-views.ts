/** The ways to see the same work items. */
export const workViews = ['tree', 'board', 'overview'] as const;

export type WorkView = (typeof workViews)[number];

/** The view that an address names; the tree where it names none. */
export function workViewOf(name: string): WorkView {
  return workViews.find((view) => view === name) ?? 'tree';
}
