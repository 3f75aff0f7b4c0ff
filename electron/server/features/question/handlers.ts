import { requireMembership } from '../../access/membership.ts';
import { decodeSeqCursor, pageOf } from '../../answers/list-cursor.ts';
import type { Handlers, WriteContext } from '../../perform/operation-handler.ts';
import { decide, requireOpen } from '../../runs/decide.ts';
import { listDecisions } from '../../runs/decision-store.ts';
import { questionOf } from './question.ts';
import { answerText, requireFitting } from './rules.ts';

/** The dependencies of the handlers of questions. */
export interface QuestionDependencies {
  /** Marks the notification that told of it as read. */
  readonly resolve: (
    context: Pick<WriteContext, 'db' | 'append'>,
    told: { readonly userSeq: number; readonly notificationId: string | null },
  ) => void;
}

/** Returns the handlers of operations on questions. */
export function questionHandlers({
  resolve,
}: QuestionDependencies): Handlers<'question.list' | 'question.answer'> {
  return {
    'question.list': ({ db, actor }, { guildId, limit, cursor, ...filters }) => {
      const { seq: guildSeq } = requireMembership(db, actor, guildId);
      const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeSeqCursor(cursor);
      const page = { ...filters, kind: 'question', guildSeq, before, limit: limit + 1 } as const;
      const rows = actor.type === 'user' ? listDecisions(db, { ...page, userSeq: actor.seq }) : [];
      const { page: listed, nextCursor } = pageOf(rows, limit, ({ seq }) => [seq]);
      return { output: { questions: listed.map((row) => questionOf(row)), nextCursor } };
    },

    'question.answer': (context, { questionId, values, isDeclined }) => {
      const { db, actor, now, append } = context;
      const stored = requireOpen(context, 'question', questionId);
      const { guildSeq, guildId, userSeq } = stored;
      const question = questionOf(stored);
      const given = isDeclined ? undefined : requireFitting(question.fields, values ?? []);
      const decided = decide(db, stored, {
        state: given === undefined ? 'declined' : 'answered',
        outcome: given === undefined ? undefined : { values: given },
        now,
        call:
          given === undefined
            ? { state: 'refused', result: `${actor.name} declined to answer.` }
            : { state: 'done', result: `${actor.name} answered:\n${answerText(question, given)}` },
      });
      resolve(context, stored);
      const output = questionOf(decided);
      append({
        name: 'question.updated',
        audience: { userSeq, guildSeq, guildId },
        data: { question: output },
      });
      return { output };
    },
  };
}
