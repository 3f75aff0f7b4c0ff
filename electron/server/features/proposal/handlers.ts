import type { Handlers, WriteContext } from '../../perform/operation-handler.ts';
import { decide, requireOpen } from '../../runs/decide.ts';
import { grant } from '../../runs/grant-store.ts';
import { pageOfDecisions } from '../../runs/listed-decisions.ts';
import { bodyOf, proposalOf } from './proposal.ts';

/** The dependencies of the handlers of proposals. */
export interface ProposalDependencies {
  /** Marks the notification that told of it as read. */
  readonly resolve: (
    context: Pick<WriteContext, 'db' | 'append'>,
    told: { readonly userSeq: number; readonly notificationId: string | null },
  ) => void;
}

/** Returns the handlers of operations on proposals. */
export function proposalHandlers({
  resolve,
}: ProposalDependencies): Handlers<'proposal.list' | 'proposal.decide'> {
  return {
    'proposal.list': (context, request) => {
      const { page, nextCursor } = pageOfDecisions(context, 'proposal', request);
      return { output: { proposals: page.map((row) => proposalOf(row)), nextCursor } };
    },

    'proposal.decide': (context, { proposalId, decision, note }) => {
      const { db, actor, now, append } = context;
      const stored = requireOpen(context, 'proposal', proposalId);
      const { operatorSeq, userSeq, guildSeq, guildId } = stored;
      const outcome = note ? { note } : undefined;
      const said = note ? `${actor.name} declined it: ${note}` : `${actor.name} declined it.`;
      const decided = decide(db, stored, {
        state: decision === 'decline' ? 'declined' : 'accepted',
        decision,
        outcome,
        now,
        ...(decision === 'decline' && { call: { state: 'refused', result: `Refused: ${said}` } }),
      });
      if (decision === 'always') {
        const { operation } = bodyOf(stored);
        grant(db, { operatorSeq, operation, userSeq, now });
      }
      resolve(context, stored);
      const output = proposalOf(decided);
      append({
        name: 'proposal.updated',
        audience: { userSeq, guildSeq, guildId },
        data: { proposal: output },
      });
      return { output };
    },
  };
}
