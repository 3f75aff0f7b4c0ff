import type { Draft } from '#shared/capability/draft.ts';
import type { ReadableDb, WritableDb } from '../storage/database.ts';
import { resolveIdentifier } from './identity-rows.ts';

export function listDrafts(db: ReadableDb): Draft[] {
  return db
    .all<{ home_id: string; conversation_id: string; text: string }>('SELECT * FROM drafts')
    .map((row) => ({
      homeId: row.home_id,
      conversationId: row.conversation_id,
      text: row.text,
    }));
}

/** Keeps a draft in place of an earlier one; an empty text removes it. */
export function saveDraft(
  db: WritableDb,
  { homeId, conversationId: named, text }: Draft,
): Record<string, never> {
  const conversationId = resolveIdentifier(db, homeId, named);
  if (text === '') {
    db.run('DELETE FROM drafts WHERE home_id = ? AND conversation_id = ?', homeId, conversationId);
    return {};
  }
  db.run(
    `INSERT INTO drafts (home_id, conversation_id, text) VALUES (?, ?, ?)
     ON CONFLICT (home_id, conversation_id) DO UPDATE SET text = excluded.text`,
    homeId,
    conversationId,
    text,
  );
  return {};
}
