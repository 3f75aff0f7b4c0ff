import { create } from 'zustand';
import { savedViewNameKey } from '#shared/local/work-view.ts';
import type { SavedView } from '#shared/capability/saved-view.ts';
import { call } from '../bridge/call.ts';
import { readOnce } from './read-once.ts';

/** The views of work that the person has named. Main keeps them across quits and crashes. */
export interface SavedViewState {
  /** Of all homes, in no particular order. */
  readonly views: readonly SavedView[];
}

export const useSavedViews = create<SavedViewState>()(() => ({ views: [] }));

/** Reads the saved views, once; where that fails, again when they are next needed. */
export const readSavedViewsOnce = readOnce(async () => {
  const { views } = await call('saved_view.list', {});
  useSavedViews.setState({ views });
});

/** The saved views of a home, by name. */
export function viewsOf({ views }: SavedViewState, homeId: string): SavedView[] {
  return views
    .filter((view) => view.homeId === homeId)
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

/** The view of this name; capitals do not matter. */
export function viewNamed(views: readonly SavedView[], name: string): SavedView | undefined {
  const key = savedViewNameKey(name.trim());
  return views.find((view) => savedViewNameKey(view.name) === key);
}

/**
 * Keeps a view.
 *
 * @param replaces the name of the view whose place it takes
 * @throws ProblemError where it could not be kept: another view has its name, or there is no room
 */
export async function saveView(view: SavedView, replaces?: string): Promise<void> {
  await call('saved_view.save', { view, ...(replaces !== undefined && { replaces }) });
  useSavedViews.setState(({ views }) => ({
    views: [...without(views, view.homeId, [view.name, replaces ?? view.name]), view],
  }));
}

/**
 * Deletes a view.
 *
 * @throws ProblemError where that could not be kept
 */
export async function deleteView({ homeId, name }: SavedView): Promise<void> {
  await call('saved_view.delete', { homeId, name });
  useSavedViews.setState(({ views }) => ({ views: without(views, homeId, [name]) }));
}

function without(views: readonly SavedView[], homeId: string, names: readonly string[]) {
  const keys = new Set(names.map(savedViewNameKey));
  return views.filter((view) => view.homeId !== homeId || !keys.has(savedViewNameKey(view.name)));
}

/** Drops the views of a home that was signed out or removed. */
export function applyViewsForgotten({ views }: SavedViewState, homeId: string): SavedViewState {
  return { views: views.filter((view) => view.homeId !== homeId) };
}
