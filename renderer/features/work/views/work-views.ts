import { boardGroupings } from '#shared/local/work-view.ts';
import type { BoardGrouping } from '#shared/local/work-view.ts';
import { workViews } from '#shared/local/work-view.ts';
import type { SavedView } from '../../../entities/local-state/saved-view-store.ts';
import type { WorkView } from '#shared/local/work-view.ts';

/** The view that an address names; the tree where it names none. */
export function workViewOf(name: string): WorkView {
  return workViews.find((view) => view === name) ?? 'tree';
}

/** The views that there are where a service keeps dates, or does not. */
export function shownViews(hasDates: boolean): readonly WorkView[] {
  return workViews.filter((view) => hasDates || (view !== 'calendar' && view !== 'timeline'));
}

/** The part of a view that has a place in an address. */
export type ViewPlace = Pick<SavedView, 'view' | 'filter' | 'grouping'>;

const groupParameter = 'group';

/** The part of an address behind the view: the filter, and how the board is grouped. */
export function filterAddressOf({ filter, grouping }: ViewPlace): string {
  const group = grouping === undefined ? '' : `${groupParameter}=${grouping}`;
  return [filter, group].filter((part) => part !== '').join('&');
}

/** How an address wants the board grouped; undefined where it says nothing of it. */
export function groupingIn(filterAddress: string): BoardGrouping | undefined {
  const named = new URLSearchParams(filterAddress).get(groupParameter);
  return boardGroupings.find((grouping) => grouping === named);
}

/** An address without the grouping. */
export function withoutGrouping(filterAddress: string): string {
  const parameters = new URLSearchParams(filterAddress);
  parameters.delete(groupParameter);
  return parameters.toString();
}

/** Whether two places show the same. */
export function isSamePlace(a: ViewPlace, b: ViewPlace): boolean {
  return a.view === b.view && a.filter === b.filter && a.grouping === b.grouping;
}
