import { mentionedOperators } from '#shared/domain/operator/mention.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { OperatorTurn, TurnMessage } from '../driver.ts';
import { isGoingOn } from './brief.ts';
import type { Brief } from './brief.ts';
import { inSentence } from './clauses.ts';
import { scriptOf } from './script.ts';
import type { ScriptName } from './script.ts';

const asksForDiscussion =
  /\b(?:discuss|debate|argue|talk (?:it |this )?(?:over|through)|exchange views|back and forth|(?:with|between) (?:each other|one another|yourselves))\b/iu;

/** The points that each role raises in turn; `$` stands for the subject. */
const angles: Record<ScriptName, readonly [string, ...string[]]> = {
  planner: [
    'I would fix the order first: what of “$” has to be there before anything else can start?',
    'I would cut “$” into a first version that takes two weeks, and leave the rest for later.',
    'I would name one person who decides about “$”, or it will wait for everybody.',
    'I would set a day on which we look at “$” again and stop it if it does not work.',
  ],
  writer: [
    'Whoever hears of “$” will ask what is in it for them. That sentence should come first.',
    'If “$” cannot be said in one line, it is two things. I would tell them apart.',
    'I would tell people what changes for them with “$”, and leave out how we got there.',
    'I would choose one word for “$” and keep to it everywhere.',
  ],
  researcher: [
    'Before “$” I would like to know what we would expect to see if we are wrong.',
    'Somebody has tried something like “$” before. I would ask three of them what they regret.',
    'The riskiest guess in “$” is that people want it. That can be tested in a day.',
    'I would write down now which number tells us that “$” worked.',
  ],
  generalist: [
    'From where I stand, “$” depends most on who does the work in the end.',
    'I would try the smallest part of “$” and look at it together.',
    'What would “$” have to leave alone, so that nobody loses by it?',
    'I would ask those whom “$” concerns, before we go on.',
  ],
};

/** Returns where a person's newest message is that asks for more than to go on; -1 for none. */
export function requestAt(thread: readonly TurnMessage[]): number {
  return thread.findLastIndex(({ isByOperator, text }) => !isByOperator && !isGoingOn(text));
}

/**
 * Returns the operators that a person has asked to discuss something, in the order they were named.
 */
export function discussantsIn(
  text: string,
  operators: readonly Operator[],
): readonly Operator[] | undefined {
  if (!asksForDiscussion.test(text)) {
    return undefined;
  }
  const named = mentionedOperators(text, operators);
  const lowered = text.toLowerCase();
  const inOrder = named.toSorted(
    (a, b) =>
      lowered.indexOf(`@${a.name.toLowerCase()}`) - lowered.indexOf(`@${b.name.toLowerCase()}`),
  );
  return inOrder.length >= 2 ? inOrder : undefined;
}

/** Makes one contribution to a discussion and mentions the next operator. */
export function contribute(
  turn: OperatorTurn,
  discussants: readonly Operator[],
  brief: Brief,
): string {
  const own = angles[scriptOf(turn.operator)];
  const before = turn.thread
    .slice(requestAt(turn.thread) + 1)
    .filter((message) => message.authorId === turn.operator.id).length;
  const angle = own[before % own.length] ?? own[0];
  const matter = inSentence(matterOf(brief));
  const at = discussants.findIndex((operator) => operator.id === turn.operator.id);
  const next = discussants[(at + 1) % discussants.length];
  const handOver = next === undefined ? '' : `\n\n@${next.name}, what do you say?`;
  return `${angle.replace('$', () => matter)}${handOver}`;
}

function matterOf({ subject, points }: Brief): string {
  const words = subject.text
    .replace(asksForDiscussion, '')
    .replace(
      /^[\s,]*(?:and\s+)?(?:whether|if|about|on|how|the question)?\s*(?:(?:we|i|they) (?:should|could|can) )?/iu,
      '',
    );
  return words === '' ? (points[0]?.text ?? 'this') : words;
}
