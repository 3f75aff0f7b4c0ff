import { savedViewNameKey } from '#shared/local/work-view.ts';
import type { SavedView, SavedViewKey, SavedViewWrite } from '#shared/capability/saved-view.ts';
import { placeLimits, startReadLimits } from '#shared/limits/limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { text } from './text.ts';

type ViewRow = Omit<SavedView, 'grouping'> & {
  readonly grouping: NonNullable<SavedView['grouping']> | null;
};

const columns = 'home_id AS homeId, name, view, filter, grouping';

/** The saved views of all homes: those saved last, within the limit. */
export function listViews(db: ReadableDb): SavedView[] {
  return db
    .all<ViewRow>(
      `SELECT ${columns} FROM saved_views ORDER BY rowid DESC LIMIT ?`,
      startReadLimits.savedViews,
    )
    .map(viewOf);
}

/**
 * Keeps a view, in the place of the one that it replaces. What was kept already may be kept again.
 *
 * @throws ProblemError where another view has its name, or the home has no room
 */
export function saveView(
  db: WritableDb,
  { view, replaces = '' }: SavedViewWrite,
): Record<string, never> {
  const { homeId, name, filter, grouping = null } = view;
  const there = findView(db, homeId, name);
  const isReplaced = savedViewNameKey(name) === savedViewNameKey(replaces);
  if (there !== undefined && !isReplaced && !isSame(there, view)) {
    throw problemError('precondition_failed', text.viewExists(there.name));
  }
  deleteView(db, { homeId, name: replaces });
  if (there === undefined && countViews(db, homeId) >= placeLimits.savedViews) {
    throw problemError('precondition_failed', text.viewsFull(placeLimits.savedViews));
  }
  db.run(
    `INSERT OR REPLACE INTO saved_views (home_id, name_key, name, view, filter, grouping)
     VALUES (?, ?, ?, ?, ?, ?)`,
    homeId,
    savedViewNameKey(name),
    name,
    view.view,
    filter,
    grouping,
  );
  return {};
}

/** Deletes a view; one that is not there is deleted already. */
export function deleteView(db: WritableDb, { homeId, name }: SavedViewKey): Record<string, never> {
  const key = savedViewNameKey(name);
  db.run('DELETE FROM saved_views WHERE home_id = ? AND name_key = ?', homeId, key);
  return {};
}

function findView(db: ReadableDb, homeId: string, name: string): SavedView | undefined {
  const row = db.get<ViewRow>(
    `SELECT ${columns} FROM saved_views WHERE home_id = ? AND name_key = ?`,
    homeId,
    savedViewNameKey(name),
  );
  return row && viewOf(row);
}

function countViews(db: ReadableDb, homeId: string): number {
  const sql = 'SELECT count(*) AS count FROM saved_views WHERE home_id = ?';
  return db.get<{ count: number }>(sql, homeId)?.count ?? 0;
}

function viewOf({ grouping, ...view }: ViewRow): SavedView {
  return { ...view, ...(grouping !== null && { grouping }) };
}

function isSame(a: SavedView, b: SavedView): boolean {
  return (
    a.name === b.name && a.view === b.view && a.filter === b.filter && a.grouping === b.grouping
  );
}
