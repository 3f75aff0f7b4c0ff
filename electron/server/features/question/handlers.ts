import type { OperationRequest } from '#shared/registry/registry.ts';
import { toJson } from '../../answers/json-text.ts';
import type { Handlers, WriteContext } from '../../perform/operation-handler.ts';
import { requireOpen } from '../../runs/decide.ts';
import { answerQuestion } from './answer.ts';
import type { AnswerDependencies, NewMessage } from './answer.ts';
import { pageOfDecisions } from '../../runs/listed-decisions.ts';
import { questionOf } from './question.ts';
import { answerText, requireFitting } from './rules.ts';

/** The dependencies of the handlers of questions. */
export interface QuestionDependencies extends AnswerDependencies {
  /** Writes a message of the caller into a thread. */
  readonly say: (context: WriteContext, message: OperationRequest<'message.create'>) => NewMessage;
}

/** Returns the handlers of operations on questions. */
export function questionHandlers({
  say,
  ...dependencies
}: QuestionDependencies): Handlers<'question.list' | 'question.answer'> {
  return {
    'question.list': (context, request) => {
      const { page, nextCursor } = pageOfDecisions(context, 'question', request);
      return { output: { questions: page.map((row) => questionOf(row)), nextCursor } };
    },

    'question.answer': (context, { questionId, values, isDeclined }) => {
      const stored = requireOpen(context, 'question', questionId);
      const question = questionOf(stored);
      const given = isDeclined ? undefined : requireFitting(question.fields, values ?? []);
      const output = answerQuestion(context, stored, { values: given, ...dependencies });
      const { conversationId } = stored;
      if (given !== undefined && conversationId !== null && stored.messageId !== null) {
        const message = say(context, { conversationId, text: answerText(question, given) });
        dependencies.leaveTo(context, message, stored);
      }
      return { output };
    },
  };
}

/** Returns how a message is written by the handler that writes one. */
export function sayBy(create: Handlers<'message.create'>['message.create']) {
  return (context: WriteContext, message: OperationRequest<'message.create'>): NewMessage => {
    const { output } = create(context, message);
    const { id } = JSON.parse(toJson(output)) as { id: string };
    const written = context.db.get<NewMessage>(
      `SELECT seq, conversation_seq AS conversationSeq FROM messages WHERE id = ?`,
      id,
    );
    if (written === undefined) {
      throw new Error('A message that was just written is gone.');
    }
    return written;
  };
}
