import { mentionedOperators } from '#shared/domain/operator/mention.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import type { OperatorResponse, OperatorDriver, OperatorTurn, TurnMessage } from '../driver.ts';
import { withoutCalls } from '../without-calls.ts';
import type { Act } from './acts.ts';
import { isGoingOn, wordsOf } from './brief.ts';
import { contribute, discussantsIn, requestAt } from './discussion.ts';
import { isAboutOperator } from './guildhall-question.ts';
import { readNext, readThread } from './reading.ts';
import type { Reading } from './reading.ts';
import { replyTo } from './reply.ts';
import { relevanceOf, scriptOf } from './script.ts';

/**
 * Drives operators by scripts. It is deterministic, sends nothing anywhere and runs no AI model. An
 * answer is made from people's messages, gathered over the thread, so that "make it shorter" or
 * "and add …" refine an earlier request.
 */
export const scriptedDriver: OperatorDriver = {
  skipReason: (turn) => {
    const response = respondTo(turn);
    return response.type === 'pass' ? response.reason : undefined;
  },
  respond: (turn) => Promise.resolve(respondTo(turn)),
};

/** The note of an operator on itself with its first answer in a thread. */
const scriptNote = '*I follow a fixed script; no AI model runs behind me.*';

/** The note of an operator on a message that it has not read to its end. */
const cutNote = `*I read only the first ${operatorLimits.script.messageText.toLocaleString('en')} characters of your message.*`;

/** Returns an operator's response to a turn. It reads only the beginning of each message. */
export function respondTo(whole: OperatorTurn): OperatorResponse {
  const message = beginningOf(whole.message);
  const thread = whole.thread.map((each) =>
    each === whole.message ? message : each.isByOperator ? each : beginningOf(each),
  );
  const turn = { ...whole, message, thread };
  const response = turn.message.isByOperator ? answerToOperator(turn) : answerToPerson(turn);
  const isCut = message.text.length < whole.message.text.length;
  return response.type === 'answer' && isCut
    ? { ...response, text: `${response.text}\n\n${cutNote}` }
    : response;
}

function beginningOf(message: TurnMessage): TurnMessage {
  return { ...message, text: message.text.slice(0, operatorLimits.script.messageText) };
}

function answerToPerson(turn: OperatorTurn): OperatorResponse {
  const { operator, others, message, thread } = turn;
  const everybody = [operator, ...others];
  const reading = readThread(thread, operator);
  const discussants = discussantsIn(thread[requestAt(thread)]?.text ?? '', everybody);
  if (discussants !== undefined && reading.brief !== undefined) {
    // A discussion goes on with whom the person names.
    const named = isGoingOn(message.text) ? mentionedOperators(message.text, discussants) : [];
    const [first] = [...named, ...discussants];
    if (first?.id !== operator.id) {
      return pass(`${first?.name ?? 'Another'} begins.`);
    }
    return answer(turn, contribute(turn, discussants, reading.brief), { mayMention: true });
  }
  if (!turn.isNamed && !turn.mustAnswer) {
    const reason = reasonToPass(turn, reading);
    if (reason !== undefined) {
      return pass(reason);
    }
  }
  return answer(turn, replyTo(turn, reading));
}

/** Answers an operator's message only if that message mentions this operator. */
function answerToOperator(turn: OperatorTurn): OperatorResponse {
  const { operator, others, message, thread } = turn;
  if (!turn.isNamed) {
    return pass('Nothing in it is asked of me.');
  }
  const request = thread[requestAt(thread)];
  const before = readThread(thread, operator);
  const discussants = request && discussantsIn(request.text, [operator, ...others]);
  if (discussants !== undefined && before.brief !== undefined) {
    return answer(turn, contribute(turn, discussants, before.brief), { mayMention: true });
  }
  return answer(turn, replyTo(turn, readNext(before, message.text, operator)));
}

/** Returns why a message without mentions is not for this operator; undefined if it is. */
function reasonToPass(turn: OperatorTurn, { acts }: Reading): string | undefined {
  const { operator, others, message } = turn;
  const everybody = [operator, ...others];
  const spoke = lastSpeakers(turn);
  const speakers = everybody.filter((each) => spoke.includes(each.id));
  const [speaker] = speakers;
  if (speaker !== undefined && !acts.some((act) => isNewMatter(act))) {
    if (!speakers.includes(operator)) {
      return `That is for ${speaker.name}, who answered before.`;
    }
    return isThanks(acts) ? 'Glad to help.' : undefined;
  }
  const isQuestion =
    acts.some(({ type }) => type === 'question') &&
    everybody.some((each) => scriptOf(each) === 'researcher');
  const fits = (each: Operator) =>
    isQuestion ? scriptOf(each) === 'researcher' : relevanceOf(message.text, each) > 0;
  if (fits(operator)) {
    return undefined;
  }
  if (others.some((other) => fits(other))) {
    return `It is not a matter for the ${operator.role?.toLowerCase() ?? 'likes of me'}.`;
  }
  // No operator fits: one of them answers anyway, so that the person gets an answer.
  const candidates = speaker === undefined ? everybody : speakers;
  const host = candidates.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];
  return host?.id === operator.id ? undefined : `${host?.name ?? 'Another'} answers for all of us.`;
}

/** Returns whether a sentence may begin something new, which need not be for whoever spoke last. */
function isNewMatter({ type }: Act): boolean {
  return ['goal', 'step', 'words', 'question', 'filler'].includes(type);
}

function isThanks(acts: readonly Act[]): boolean {
  return acts.length > 0 && acts.every((act) => act.type === 'courtesy' && act.of === 'thanks');
}

/** Returns the operators that answered the person's previous message. */
function lastSpeakers({ thread }: OperatorTurn): string[] {
  const earlier = thread.slice(0, -1);
  const lastAsked = earlier.findLastIndex((message) => !message.isByOperator);
  return earlier.slice(lastAsked + 1).map((message) => message.authorId);
}

function answer(
  turn: OperatorTurn,
  text: string,
  { mayMention = false }: { mayMention?: boolean } = {},
): OperatorResponse {
  const { operator, others } = turn;
  // Words from a message must not mention an operator; only a discussion hands over.
  const names = mayMention ? [] : [operator, ...others].map((each) => each.name);
  const parts = [withoutCalls(text, names), ...(saysWhatItIs(turn) ? [scriptNote] : [])];
  return { type: 'answer', text: parts.join('\n\n') };
}

/** Returns whether an operator says that it is a script: once in a thread, and when it is asked. */
function saysWhatItIs({ operator, thread, message, isStandIn }: OperatorTurn): boolean {
  const hasSaid = thread.some(
    ({ authorId, text }) => authorId === operator.id && text.includes(scriptNote),
  );
  const isAsked = isAboutOperator(wordsOf(message.text));
  return isStandIn !== true && (!hasSaid || isAsked);
}

function pass(reason: string): OperatorResponse {
  return { type: 'pass', reason };
}
