import { placeLimits } from '#shared/limits/kept-limits.ts';
import type { LocalKey, LocalValue } from '#shared/local/kinds.ts';
import { savedViewNameKey } from '#shared/local/work-view.ts';
import { problemError } from '#shared/problem/problem.ts';
import { text } from '../../text/text.ts';
import { LocalStore } from './local-store.ts';
import type { LocalRows } from './local-store.ts';

/** A view of a home's work that the person has named. */
export type SavedView = LocalKey<'saved_view'> & LocalValue<'saved_view'>;

/** A view that may not be saved yet: it gets its id then. */
export type ViewDraft = Omit<SavedView, 'id'> & { readonly id?: string | undefined };

/** The views of work that the person has named. */
export const savedViews = new LocalStore('saved_view');

/** The saved views of a home, by name. */
export function viewsOf({ rows }: Pick<LocalRows<'saved_view'>, 'rows'>, homeId: string) {
  return [...rows.values()]
    .filter(({ key }) => key.homeId === homeId)
    .map(({ key, value }): SavedView => ({ ...key, ...value }))
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

/** The view of this name; capitals do not matter. */
export function viewNamed(views: readonly SavedView[], name: string): SavedView | undefined {
  const key = savedViewNameKey(name.trim());
  return views.find((view) => savedViewNameKey(view.name) === key);
}

/** The part of a view that says what is shown. */
export type ShownView = Pick<SavedView, 'view' | 'filter' | 'grouping' | 'isTasksOnly' | 'sort'>;

/** Whether two views show the same. */
export function showsSame(a: ShownView, b: ShownView): boolean {
  return (
    a.view === b.view &&
    a.filter === b.filter &&
    a.grouping === b.grouping &&
    (a.isTasksOnly ?? false) === (b.isTasksOnly ?? false) &&
    a.sort?.by === b.sort?.by &&
    a.sort?.isDescending === b.sort?.isDescending
  );
}

/**
 * Keeps a view, in place of the one that has its id; one without an id is new.
 *
 * @throws ProblemError where it could not be kept: another view has its name, or there is no room
 */
export async function saveView(view: ViewDraft): Promise<void> {
  const { homeId, id = crypto.randomUUID(), ...value } = view;
  const views = viewsOf(savedViews.use.getState(), homeId);
  const named = viewNamed(views, value.name);
  if (named !== undefined && named.id !== id) {
    throw problemError('precondition_failed', text.work.savedViews.taken(named.name));
  }
  if (views.length >= placeLimits.savedViews && !views.some((each) => each.id === id)) {
    throw problemError('precondition_failed', text.work.savedViews.full(placeLimits.savedViews));
  }
  await savedViews.saveFirst({ homeId, id }, value);
}

/**
 * Deletes a view.
 *
 * @throws ProblemError where that could not be kept
 */
export async function deleteView({ homeId, id }: Pick<SavedView, 'homeId' | 'id'>): Promise<void> {
  await savedViews.saveFirst({ homeId, id });
}
