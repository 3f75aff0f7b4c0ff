import type { Message } from '#shared/domain/message/schema.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';
import type { WriteContext } from '../../perform/operation-handler.ts';
import { insertRun, moveJoined, setFate } from '../../runs/run-store.ts';

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
 * Lets the operators that gave up on a message try it again, each in a run of its own, and returns
 * whether there are any. The new run reads the answers that the failed one was given. Their notices
 * stay as messages but no longer count as their answers.
 */
export function requestRetry(
  context: WriteContext,
  { seq, conversation }: { seq: number; conversation: { seq: number; guildSeq: number } },
): boolean {
  const { db, actor } = context;
  const failed = db.all<{ failedSeq: number; operatorSeq: number; operatorId: string }>(
    `SELECT r.seq AS failedSeq, f.operator_seq AS operatorSeq, o.id AS operatorId
     FROM run_messages f
       JOIN runs r ON r.seq = f.run_seq AND r.state = 'failed'
       JOIN operators o ON o.seq = f.operator_seq
     WHERE f.message_seq = ? AND f.kind = 'cause' ORDER BY f.operator_seq`,
    seq,
  );
  let origin: number | undefined;
  for (const { failedSeq, operatorSeq, operatorId } of failed) {
    db.run(
      `UPDATE messages SET answers_seq = NULL WHERE answers_seq = ? AND author_id = ?`,
      seq,
      operatorId,
    );
    const runSeq = insertRun(context, {
      guildSeq: conversation.guildSeq,
      operatorSeq,
      cause: { type: 'message', messageSeq: seq, conversationSeq: conversation.seq },
      chain: { origin, depth: 0, userSeq: actor.type === 'user' ? actor.seq : undefined },
    });
    origin ??= runSeq;
    setFate(db, { messageSeq: seq, operatorSeq, runSeq });
    moveJoined(db, failedSeq, runSeq);
  }
  return failed.length > 0;
}

/**
 * Records an act of a person: operators may answer each other again, and the conversation moves up.
 */
export function touchConversation(db: WritableDb, seq: number, now: string): void {
  db.run(`UPDATE conversations SET rounds = 0, updated_at = ?2 WHERE seq = ?1`, seq, now);
}
