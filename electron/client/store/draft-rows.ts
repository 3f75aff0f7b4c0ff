import type { Draft } from '#shared/capability/draft.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { resolveIdentifier } from './identity-rows.ts';
import { oldestListedDraft } from './rows-that-fit.ts';

/** The newest drafts of all homes, within the limits, in the order in which they were written. */
export function listDrafts(db: ReadableDb): Draft[] {
  return db
    .all<{ home_id: string; conversation_id: string; text: string }>(
      'SELECT * FROM drafts WHERE rowid >= ? ORDER BY rowid',
      oldestListedDraft(db) ?? 0,
    )
    .map((row) => ({
      homeId: row.home_id,
      conversationId: row.conversation_id,
      text: row.text,
    }));
}

/**
 * Keeps a draft in place of an earlier one; an empty text removes it. An earlier one that was not
 * listed was not seen by whoever writes now: it stays, under another name.
 */
export function saveDraft(
  db: WritableDb,
  { homeId, conversationId: named, text }: Draft,
): Record<string, never> {
  const conversationId = resolveIdentifier(db, homeId, named);
  db.run(
    `UPDATE drafts SET conversation_id = 'unlisted ' || rowid || ' ' || conversation_id
     WHERE home_id = ? AND conversation_id = ? AND rowid < ?`,
    homeId,
    conversationId,
    oldestListedDraft(db) ?? 0,
  );
  if (text === '') {
    db.run('DELETE FROM drafts WHERE home_id = ? AND conversation_id = ?', homeId, conversationId);
    return {};
  }
  db.run(
    // A new row each time, so that the newest are the last.
    'INSERT OR REPLACE INTO drafts (home_id, conversation_id, text) VALUES (?, ?, ?)',
    homeId,
    conversationId,
    text,
  );
  return {};
}
