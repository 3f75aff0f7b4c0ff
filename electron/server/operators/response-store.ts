import { newestPageKey } from '../features/conversation/kept-thread.ts';
import type { WritableDb } from '../../storage/database.ts';
import type { PendingMessage } from './thread-store.ts';

/** A message and the operator that may answer it. */
export interface ResponseKey {
  readonly message: Pick<PendingMessage, 'seq' | 'conversationSeq'>;
  readonly operator: { readonly seq: number };
}

/** The response of an operator who read a message and wrote nothing. */
export interface SilentResponse extends ResponseKey {
  readonly kind: 'passed' | 'stopped';
  readonly reason: string;
}

/** Records why an operator wrote nothing; the newest reason counts. */
export function recordResponse(
  db: WritableDb,
  { message, operator, kind, reason }: SilentResponse,
): void {
  db.run(
    `INSERT INTO silent_responses (message_seq, operator_seq, kind, reason) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT DO UPDATE SET kind = ?3, reason = ?4`,
    message.seq,
    operator.seq,
    kind,
    reason,
  );
  // It is in no other kept read than its thread's newest page
  db.kept.drop(newestPageKey(message.conversationSeq));
}

/** Deletes the record of a silence that an operator breaks: a person had it try again. */
export function clearResponse(db: WritableDb, { message, operator }: ResponseKey): void {
  db.run(
    `DELETE FROM silent_responses WHERE message_seq = ? AND operator_seq = ?`,
    message.seq,
    operator.seq,
  );
}
