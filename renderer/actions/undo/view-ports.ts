import type { ActChange } from '#shared/capability/act.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { Step } from '../../entities/acts/act-history.ts';
import {
  deleteView,
  savedViews,
  saveView,
  showsSame,
  viewNamed,
  viewsOf,
} from '../../entities/local-state/saved-view-store.ts';
import type { SavedView, ViewDraft } from '../../entities/local-state/saved-view-store.ts';
import { text } from '../../text/text.ts';

type ViewChange = Extract<ActChange, { readonly kind: 'view_deleted' | 'view_changed' }>;

/**
 * Takes back what was done to a saved view, or does it again.
 *
 * @throws ProblemError where the view was changed since, or cannot be kept
 */
export async function stepView(change: ViewChange, step: Step): Promise<void> {
  if (change.kind === 'view_deleted') {
    await (step === 'undo' ? saveView(change.view) : deleteAsItWas(change.view));
    return;
  }
  const [left, wanted] =
    step === 'undo' ? [change.after, change.before] : [change.before, change.after];
  const now = viewNow(left);
  if (now === undefined) {
    return;
  }
  requireSame(now, left);
  // Another name that it has got since is kept.
  await saveView({ ...wanted, name: now.name });
}

/**
 * Deletes a view that still is as it was: it may have been changed since. An act of an earlier version
 * knows its view by name alone.
 */
async function deleteAsItWas(view: ViewDraft): Promise<void> {
  const now = viewNow(view);
  if (now !== undefined) {
    requireSame(now, view);
    await deleteView(now);
  }
}

function viewNow({ homeId, id, name }: ViewDraft): SavedView | undefined {
  const views = viewsOf(savedViews.use.getState(), homeId);
  return id === undefined ? viewNamed(views, name) : views.find((view) => view.id === id);
}

/** @throws ProblemError where a view shows something else than an act has left */
function requireSame(now: SavedView, left: ViewDraft): void {
  if (!showsSame(now, left)) {
    throw problemError('precondition_failed', text.undo.viewChangedSince(left.name));
  }
}
