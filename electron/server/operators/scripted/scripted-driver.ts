import { mentionedOperators } from '#shared/domain/operator/mention.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import type { OperatorResponse, OperatorDriver, OperatorTurn, TurnMessage } from '../driver.ts';
import { withoutCalls } from '../without-calls.ts';
import { isGoingOn, readNext, readThread } from './brief.ts';
import type { Brief, Reading } from './brief.ts';
import { inSentence } from './clauses.ts';
import { isFiller } from './filler.ts';
import { contribute, discussantsIn, requestAt } from './discussion.ts';
import { relevanceOf, scriptOf } from './script.ts';
import type { ScriptName } from './script.ts';
import { workOf } from './work-of.ts';

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

const invitations: Record<ScriptName, string> = {
  planner:
    'Tell me a goal in a sentence or two, with its parts and a date if there are any, and I break it down into objective, initiatives, epics and tasks.',
  writer:
    'Tell me what it is about, for whom, and the points to make, and I draft it. “Shorter”, “more formal” or “add …” refine the draft.',
  researcher:
    'Tell me what you are after, and I list the questions worth asking and what to look up.',
  generalist: 'Tell me what it is about, and I say what it means for my part.',
};

/** Returns an operator's response to a turn. It reads only the beginning of each message. */
export function respondTo(whole: OperatorTurn): OperatorResponse {
  const message = beginningOf(whole.message);
  const thread = whole.thread.map((each) => (each === whole.message ? message : beginningOf(each)));
  const turn = { ...whole, message, thread };
  return turn.message.isByOperator ? answerToOperator(turn) : answerToPerson(turn);
}

function beginningOf(message: TurnMessage): TurnMessage {
  return { ...message, text: message.text.slice(0, operatorLimits.script.messageText) };
}

function answerToPerson(turn: OperatorTurn): OperatorResponse {
  const { operator, others, message, thread } = turn;
  const everybody = [operator, ...others];
  const reading = readThread(thread);
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
  return answer(turn, respond(turn, reading));
}

/** Answers an operator's message only if that message mentions this operator. */
function answerToOperator(turn: OperatorTurn): OperatorResponse {
  const { operator, others, message, thread } = turn;
  if (!turn.isNamed) {
    return pass('Nothing in it is asked of me.');
  }
  const request = thread[requestAt(thread)];
  const before = readThread(thread).brief;
  const discussants = request && discussantsIn(request.text, [operator, ...others]);
  if (discussants !== undefined && before !== undefined) {
    return answer(turn, contribute(turn, discussants, before), { mayMention: true });
  }
  return answer(turn, respond(turn, readNext(before, message.text)));
}

/** Returns why a message without mentions is not for this operator; undefined if it is. */
function reasonToPass(turn: OperatorTurn, reading: Reading): string | undefined {
  const { operator, others, message } = turn;
  if (reading.intent !== 'request') {
    const spoke = lastSpeakers(turn);
    if (spoke.includes(operator.id)) {
      return reading.intent === 'thanks' ? 'Glad to help.' : undefined;
    }
    const other = others.find((candidate) => spoke.includes(candidate.id));
    if (other !== undefined) {
      return `That is for ${other.name}, who answered before.`;
    }
  }
  const own = relevanceOf(message.text, operator);
  if (own > 0) {
    return undefined;
  }
  if (others.some((other) => relevanceOf(message.text, other) > 0)) {
    return `It is not a matter for the ${operator.role?.toLowerCase() ?? 'likes of me'}.`;
  }
  // No operator fits: one of them answers anyway, so that the person gets an answer.
  const host = [operator, ...others].toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];
  return host?.id === operator.id ? undefined : `${host?.name ?? 'Another'} answers for all of us.`;
}

/** Returns the operators that answered the person's previous message. */
function lastSpeakers({ thread }: OperatorTurn): string[] {
  const earlier = thread.slice(0, -1);
  const lastAsked = earlier.findLastIndex((message) => !message.isByOperator);
  return earlier.slice(lastAsked + 1).map((message) => message.authorId);
}

function respond(turn: OperatorTurn, { intent, brief }: Reading): string {
  const { operator, thread } = turn;
  const script = scriptOf(operator);
  if (intent === 'greeting' || brief === undefined) {
    return introduction(turn, script);
  }
  if (intent === 'request' && isUnclear(brief, operator)) {
    return clarification(brief, script);
  }
  if (intent === 'thanks') {
    return 'You are welcome. Tell me if something should change.';
  }
  const change = intent === 'refinement' && brief.change !== undefined ? `${brief.change}\n\n` : '';
  return `${change}${workOf(script, brief, operator, thread)}`;
}

/** Returns whether to ask back: no subject, or a few words outside the operator's work. */
function isUnclear({ text, subject, background }: Brief, operator: Operator): boolean {
  if (background === undefined && isFiller(subject.text)) {
    return true;
  }
  return text.split(/\s+/u).length <= 3 && relevanceOf(text, operator) === 0;
}

function clarification({ subject }: Brief, script: ScriptName): string {
  if (isFiller(subject.text)) {
    return `Gladly. ${invitations[script]}`;
  }
  return `What should I do with “${inSentence(subject.text)}”? ${invitations[script]}`;
}

function introduction({ operator, isStandIn }: OperatorTurn, script: ScriptName): string {
  const { name, role } = operator;
  const who = role === undefined ? name : `${name}, ${role.toLowerCase()}`;
  const hello = `Hello, I am ${who}. ${invitations[script]}`;
  return isStandIn === true
    ? hello
    : `${hello}\n\n*I follow a fixed script; no AI model runs behind me.*`;
}

function answer(
  { operator, others }: OperatorTurn,
  text: string,
  { mayMention = false }: { mayMention?: boolean } = {},
): OperatorResponse {
  // Words from a message must not mention an operator; only a discussion hands over.
  const names = mayMention ? [] : [operator, ...others].map((each) => each.name);
  return { type: 'answer', text: withoutCalls(text, names) };
}

function pass(reason: string): OperatorResponse {
  return { type: 'pass', reason };
}
