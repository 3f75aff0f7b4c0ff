import type { WritableDb, ReadableDb } from '../../storage/database.ts';
import type { AttemptStore } from './attempts.ts';

/** A message and the operator that may answer it. */
export interface TurnKey {
  readonly message: { readonly seq: number; readonly conversationSeq: number };
  readonly operator: { readonly seq: number };
}

const whereTurn = `WHERE message_seq = ?1 AND operator_seq = ?2`;

/** Stores the number of an operator's attempts to answer a message. */
export const turnAttempts: AttemptStore<TurnKey> = {
  count: (db, { message, operator }) =>
    db.get<{ attempts: number }>(
      `SELECT attempts FROM turn_attempts ${whereTurn}`,
      message.seq,
      operator.seq,
    )?.attempts ?? 0,
  record: (db, { message, operator }) => {
    db.run(
      `INSERT INTO turn_attempts (message_seq, operator_seq, conversation_seq, attempts, state)
       VALUES (?1, ?2, ?3, 1, 'open')
       ON CONFLICT DO UPDATE SET attempts = attempts + 1`,
      message.seq,
      operator.seq,
      message.conversationSeq,
    );
  },
  removeLast: (db, { message, operator }) => {
    db.run(
      `UPDATE turn_attempts SET attempts = attempts - 1 ${whereTurn}`,
      message.seq,
      operator.seq,
    );
  },
};

/** Deletes the attempts of a finished turn. */
export function clearAttempts(db: WritableDb, { message, operator }: TurnKey): void {
  db.run(`DELETE FROM turn_attempts ${whereTurn}`, message.seq, operator.seq);
}

/** Marks a message as skipped, with the notice that the operator posted as its answer. */
export function markSkipped(db: WritableDb, { message, operator }: TurnKey): void {
  db.run(
    `UPDATE turn_attempts
     SET state = 'skipped', notice_seq = (
       SELECT n.seq FROM messages n JOIN operators o ON o.id = n.author_id
       WHERE n.answers_seq = ?1 AND o.seq = ?2)
     ${whereTurn}`,
    message.seq,
    operator.seq,
  );
}

/** Returns the turns that a person wants to be retried. */
export function turnsToRetry(db: ReadableDb): { messageSeq: number; operatorSeq: number }[] {
  return db.all(
    `SELECT message_seq AS messageSeq, operator_seq AS operatorSeq FROM turn_attempts
     WHERE state = 'wanted' ORDER BY message_seq`,
  );
}
