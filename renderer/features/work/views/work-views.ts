import { boardGroupings, sortColumns, treeGroupings } from '#shared/local/work-view.ts';
import type { BoardGrouping, TreeGrouping, TreeSort } from '#shared/local/work-view.ts';
import { workViews } from '#shared/local/work-view.ts';
import type { ShownView } from '../../../entities/local-state/saved-view-store.ts';
import type { WorkView } from '#shared/local/work-view.ts';

/** The view that an address names; the tree where it names none. */
export function workViewOf(name: string): WorkView {
  return workViews.find((view) => view === name) ?? 'tree';
}

/** The views that there are where a service keeps dates, or does not. */
export function shownViews(hasDates: boolean): readonly WorkView[] {
  return workViews.filter((view) => hasDates || (view !== 'calendar' && view !== 'timeline'));
}

const groupParameter = 'group';
const tasksParameter = 'tasks';
const sortParameter = 'sort';

/**
 * The part of an address behind the view: the filter, how board and tree are grouped, whether the
 * board shows tasks alone, and how the tree is sorted.
 */
export function filterAddressOf({ filter, grouping, isTasksOnly, sort }: ShownView): string {
  const group = grouping === undefined ? '' : `${groupParameter}=${grouping}`;
  const tasks = isTasksOnly === true ? `${tasksParameter}=only` : '';
  const sorted = sort === undefined ? '' : `${sortParameter}=${formatSort(sort)}`;
  return [filter, group, tasks, sorted].filter((part) => part !== '').join('&');
}

function formatSort({ by, isDescending }: TreeSort): string {
  return isDescending ? `-${by}` : by;
}

/** Whether an address wants tasks alone on the board. */
export function isTasksOnlyIn(filterAddress: string): boolean {
  return new URLSearchParams(filterAddress).get(tasksParameter) === 'only';
}

/** How an address wants the tree sorted; undefined where it says nothing of it. */
export function sortIn(filterAddress: string): TreeSort | undefined {
  const named = new URLSearchParams(filterAddress).get(sortParameter) ?? '';
  const by = sortColumns.find((column) => column === named.replace(/^-/v, ''));
  return by && { by, isDescending: named.startsWith('-') };
}

/** How an address wants the board grouped; undefined where it says nothing of it. */
export function groupingIn(filterAddress: string): BoardGrouping | undefined {
  const named = new URLSearchParams(filterAddress).get(groupParameter);
  return boardGroupings.find((grouping) => grouping === named);
}

/** How an address wants the tree grouped; undefined where it says nothing of it. */
export function treeGroupingIn(filterAddress: string): TreeGrouping | undefined {
  const named = new URLSearchParams(filterAddress).get(groupParameter);
  return treeGroupings.find((grouping) => grouping === named);
}

/** An address that says of the filter alone. */
export function withoutArrangement(filterAddress: string): string {
  const parameters = new URLSearchParams(filterAddress);
  parameters.delete(groupParameter);
  parameters.delete(tasksParameter);
  parameters.delete(sortParameter);
  return parameters.toString();
}
