import type { WriteContext } from '../perform/operation-handler.ts';
import { recordResponse } from './response-store.ts';
import { participatingOperators } from './thread-store.ts';

/**
 * Leaves the message that answers a question to the run that has asked: it causes no run of its own,
 * of whichever operator.
 */
export function leaveToRun(
  { db }: Pick<WriteContext, 'db'>,
  message: { readonly seq: number; readonly conversationSeq: number },
  run: { readonly seq: number; readonly operatorSeq: number; readonly operatorName: string },
): void {
  db.run(
    `INSERT INTO run_messages (message_seq, operator_seq, run_seq, kind) VALUES (?, ?, ?, 'joined')`,
    message.seq,
    run.operatorSeq,
    run.seq,
  );
  const reason = `It answers what ${run.operatorName} has asked.`;
  for (const operator of participatingOperators(db, message.conversationSeq)) {
    if (operator.seq !== run.operatorSeq) {
      recordResponse(db, { message, operator, kind: 'passed', reason });
    }
  }
}
