import { reportProblem } from '../../../bridge/report-problem.ts';
import { deleteView, saveView } from '../../../entities/local-state/saved-view-store.ts';
import type { SavedView, ShownView } from '../../../entities/local-state/saved-view-store.ts';
import { text } from '../../../text/text.ts';
import { undoable } from '../../../actions/undo/undo.ts';

/** Deletes a saved view, with an undo. */
export async function deleteWithUndo(view: SavedView): Promise<void> {
  try {
    await undoable(async (note) => {
      await deleteView(view);
      const name = text.undo.names.view(view.name);
      const changes = [{ kind: 'view_deleted', view }] as const;
      const words = text.work.savedViews.deleted(view.name);
      note({ homeId: view.homeId, name, changes, words });
    });
  } catch (error) {
    reportProblem(error);
  }
}

/** Has a saved view show what is shown now, with an undo. */
export async function updateView(before: SavedView, place: ShownView): Promise<void> {
  const { homeId, id, name: viewName } = before;
  const after = { homeId, id, name: viewName, ...place };
  try {
    await undoable(async (note) => {
      await saveView(after);
      const name = text.undo.names.viewUpdated(viewName);
      const changes = [{ kind: 'view_changed', before, after }] as const;
      note({ homeId, name, changes, words: text.work.savedViews.updated(viewName) });
    });
  } catch (error) {
    reportProblem(error);
  }
}
