import type { WriteContext } from '../perform/operation-handler.ts';
import { keepAnswer } from '../runs/decision-store.ts';
import type { StoredDecision } from '../runs/decision-store.ts';
import { joinRun } from '../runs/run-store.ts';
import { recordResponse } from './response-store.ts';
import { participatingOperators } from './thread-store.ts';

/**
 * Leaves the message that answers a question to the run that has asked: it causes no run of its own,
 * of whichever operator.
 */
export function leaveToRun(
  { db }: Pick<WriteContext, 'db'>,
  message: { readonly seq: number; readonly conversationSeq: number },
  question: Pick<StoredDecision, 'seq' | 'runSeq' | 'operatorSeq' | 'operatorName'>,
): void {
  const { runSeq, operatorSeq, operatorName } = question;
  joinRun(db, { messageSeq: message.seq, operatorSeq, runSeq });
  keepAnswer(db, question, message);
  const reason = `It answers what ${operatorName} has asked.`;
  for (const operator of participatingOperators(db, message.conversationSeq)) {
    if (operator.seq !== operatorSeq) {
      recordResponse(db, { message, operator, kind: 'passed', reason });
    }
  }
}
