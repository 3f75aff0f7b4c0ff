import { resolveNotification } from '../features/notification/handlers.ts';
import { proposalOf } from '../features/proposal/proposal.ts';
import { questionOf } from '../features/question/question.ts';
import type { ChangeContext } from '../perform/write.ts';
import { listLapsed, moveDecision } from '../runs/decision-store.ts';
import type { LapsedDecision } from '../runs/decision-store.ts';
import { endCall } from '../runs/journal.ts';
import { moveRun } from '../runs/run-store.ts';

/** How many are ended in one transaction. */
const batch = 100;

const results = {
  gone: 'It was withdrawn: the item was finished, cancelled or deleted meanwhile.',
  expired: 'Nobody decided within seven days.',
} as const;

/**
 * Ends some of the questions and proposals that wait in vain: nobody decided in time, their run has
 * ended, or its item is done, cancelled or deleted. Returns whether there may be more.
 */
export function endLapsed(context: ChangeContext): boolean {
  const lapsed = listLapsed(context.db, context.now, batch);
  for (const each of lapsed) {
    end(context, each);
  }
  return lapsed.length === batch;
}

function end(context: ChangeContext, lapsed: LapsedDecision): void {
  const { db, now, append } = context;
  const { cause, kind, stepSeq, runSeq, userSeq, guildSeq, guildId } = lapsed;
  const reason = cause === 'ended' ? undefined : results[cause];
  const state = cause === 'expired' ? 'expired' : 'withdrawn';
  const outcome =
    reason !== undefined && kind === 'proposal'
      ? { ...(lapsed.outcome as object | undefined), reason }
      : undefined;
  const moved = moveDecision(db, lapsed, { state, outcome, now });
  if (moved === undefined) {
    return;
  }
  if (reason !== undefined) {
    endCall(db, stepSeq, { state: 'refused', result: `Not decided: ${reason}`, now });
  }
  if (lapsed.state === 'open' && cause !== 'ended') {
    moveRun(db, { seq: runSeq }, 'decide', { now });
  }
  resolveNotification(context, lapsed);
  const audience = { userSeq, guildSeq, guildId };
  append(
    kind === 'question'
      ? { name: 'question.updated', audience, data: { question: questionOf(moved) } }
      : { name: 'proposal.updated', audience, data: { proposal: proposalOf(moved) } },
  );
}
