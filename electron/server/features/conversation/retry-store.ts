import type { Message } from '#shared/domain/message/schema.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';

/** Finds a message of a conversation by its id. */
export function findMessage(
  db: ReadableDb,
  conversationSeq: number,
  messageId: string,
): (Message & { readonly seq: number }) | undefined {
  return db.get(
    `SELECT seq, id, text, author_id AS authorId, author_type AS authorType,
            created_at AS createdAt
     FROM messages WHERE id = ?2 AND conversation_seq = ?1`,
    conversationSeq,
    messageId,
  );
}

/**
 * Lets the operators that gave up on a message retry it and returns whether there are any. Their
 * notices stay as messages but no longer count as their answers.
 */
export function requestRetry(db: WritableDb, messageSeq: number): boolean {
  db.run(
    `UPDATE messages SET answers_seq = NULL WHERE seq IN (
       SELECT notice_seq FROM turn_attempts WHERE message_seq = ? AND state = 'skipped')`,
    messageSeq,
  );
  const { changes } = db.run(
    `UPDATE turn_attempts SET state = 'wanted', attempts = 0, notice_seq = NULL
     WHERE message_seq = ? AND state = 'skipped'`,
    messageSeq,
  );
  return changes > 0;
}

/**
 * Records an act of a person: operators may answer each other again, and the conversation moves up.
 */
export function touchConversation(db: WritableDb, seq: number, now: string): void {
  db.run(`UPDATE conversations SET rounds = 0, updated_at = ?2 WHERE seq = ?1`, seq, now);
}
