import { mentionedOperators } from '#shared/domain/operator/mention.ts';
import type { FieldValue, Question } from '#shared/domain/question/schema.ts';
import type { WriteContext } from '../../perform/operation-handler.ts';
import { decide } from '../../runs/decide.ts';
import { findAskedBefore } from '../../runs/decision-store.ts';
import type { StoredDecision } from '../../runs/decision-store.ts';
import { questionOf } from './question.ts';
import { answerText, valuesIn } from './rules.ts';

/** A message that was just written into a thread. */
export interface NewMessage {
  readonly seq: number;
  readonly conversationSeq: number;
}

/** The parts of other rooms that answering a question needs. */
export interface AnswerDependencies {
  /** Marks the notification that told of it as read. */
  readonly resolve: (
    context: Pick<WriteContext, 'db' | 'append'>,
    told: { readonly userSeq: number; readonly notificationId: string | null },
  ) => void;
  /** Leaves the message that is an answer to the run that has asked. */
  readonly leaveTo: (
    context: Pick<WriteContext, 'db'>,
    message: NewMessage,
    question: StoredDecision,
  ) => void;
}

/** Writes the answer to a question, or that its person declines, and tells them. */
export function answerQuestion(
  context: WriteContext,
  stored: StoredDecision,
  { values, resolve }: { values: readonly FieldValue[] | undefined } & AnswerDependencies,
): Question {
  const { db, actor, now, append } = context;
  const question = questionOf(stored);
  const decided = decide(db, stored, {
    state: values === undefined ? 'declined' : 'answered',
    outcome: values && { values },
    now,
    call:
      values === undefined
        ? { state: 'refused', result: `${actor.name} declined to answer.` }
        : { state: 'done', result: `${actor.name} answered:\n${answerText(question, values)}` },
  });
  resolve(context, stored);
  const output = questionOf(decided);
  const { userSeq, guildSeq, guildId } = stored;
  const audience = { userSeq, guildSeq, guildId };
  append({ name: 'question.updated', audience, data: { question: output } });
  return output;
}

/**
 * Takes a message of a person as the answer to the question right before it, where that is asked of
 * them, and the message is one of its answers and calls nobody.
 */
export function answerByMessage(
  context: WriteContext,
  {
    text,
    operators,
    ...message
  }: NewMessage & {
    readonly text: string;
    readonly operators: readonly { readonly name: string }[];
  },
  dependencies: AnswerDependencies,
): void {
  const { db, actor, now } = context;
  const stored = findAskedBefore(db, message);
  if (
    stored === undefined ||
    actor.type !== 'user' ||
    stored.userSeq !== actor.seq ||
    stored.expiresAt <= now ||
    mentionedOperators(text, operators).length > 0
  ) {
    return;
  }
  const values = valuesIn(questionOf(stored), text);
  if (values !== undefined) {
    answerQuestion(context, stored, { values, ...dependencies });
    dependencies.leaveTo(context, message, stored);
  }
}
