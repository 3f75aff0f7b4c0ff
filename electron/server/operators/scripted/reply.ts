import type { OperatorTurn } from '../driver.ts';
import type { Act } from './acts.ts';
import type { Brief } from './brief.ts';
import { inSentence } from './clauses.ts';
import type { Courtesy } from './courtesy.ts';
import { isFiller } from './filler.ts';
import type { Reading } from './reading.ts';
import { abilityText, inabilityText } from './inability.ts';
import { scriptOf } from './script.ts';
import type { ScriptName } from './script.ts';
import { answerFrom, hasPart } from './standing.ts';
import { workOf } from './work-of.ts';

const invitations: Record<ScriptName, string> = {
  planner:
    'Tell me a goal in a sentence or two, with its parts and a date if there are any, and I break it down into objective, initiatives, epics and tasks.',
  writer:
    'Tell me what it is about, for whom, and the points to make, and I draft it. “Shorter”, “more formal” or “add …” refine the draft.',
  researcher:
    'Tell me what you are after, and I list the questions worth asking and what to look up.',
  generalist: 'Tell me what it is about, and I say what it means for my part.',
};

const courtesies: Record<Exclude<Courtesy, 'greeting'>, string> = {
  thanks: 'You are welcome. Tell me if something should change.',
  agreement: 'Good. Tell me if something should change.',
  refusal: 'Then it stays as it is. Tell me what should change.',
  doubt: 'Take your time: nothing here waits for an answer.',
  farewell: 'Goodbye. What is written here stays.',
};

/** Returns what an operator says to the last message that was read, in Markdown. */
export function replyTo(turn: OperatorTurn, reading: Reading): string {
  const { operator, thread } = turn;
  const { brief, outcome, said } = reading;
  const script = scriptOf(operator);
  if (outcome === 'unclear') {
    return clarification(reading, script);
  }
  const remarks = answersTo(turn, reading);
  if (brief !== undefined && (outcome !== 'none' || asksForAll(reading))) {
    const work = workOf(script, brief, operator, thread);
    return [said.join(' '), work, ...(outcome === 'request' ? [] : remarks)]
      .filter((part) => part !== '')
      .join('\n\n');
  }
  const all = [...said, ...remarks];
  return all.length > 0 ? all.join('\n\n') : placeless(turn, reading);
}

function asksForAll({ acts }: Reading): boolean {
  return acts.some((act) => act.type === 'ask' && act.question === 'again');
}

/** Returns the answers to the sentences that change nothing, each once; courtesies only by themselves. */
function answersTo(turn: OperatorTurn, { acts, brief, outcome, said }: Reading): string[] {
  const script = scriptOf(turn.operator);
  const answers = acts.map((act) => answerTo(act, turn, brief));
  const own = [...new Set(answers.filter((answer) => answer !== undefined))];
  if (own.length > 0 || outcome !== 'none' || said.length > 0) {
    return own;
  }
  const courtesy = acts.at(-1);
  return courtesy?.type !== 'courtesy' || acts.some(({ type }) => type !== 'courtesy')
    ? []
    : [courteous(courtesy.of, turn, brief, script)];
}

function courteous(
  of: Courtesy,
  turn: OperatorTurn,
  brief: Brief | undefined,
  script: ScriptName,
): string {
  const isEmpty = brief === undefined && of !== 'thanks' && of !== 'farewell';
  return of === 'greeting' || isEmpty ? introduction(turn, script) : courtesies[of];
}

function answerTo(act: Act, turn: OperatorTurn, brief: Brief | undefined): string | undefined {
  const script = scriptOf(turn.operator);
  const options = { script, isStandIn: turn.isStandIn === true, isStanding: brief !== undefined };
  if (act.type === 'self') {
    return introduction(turn, script);
  }
  if (act.type === 'guide') {
    return `The guide explains that: press F1 and open “${act.page}”.`;
  }
  if (act.type === 'cannot') {
    return inabilityText(act.what, act.text, options);
  }
  if (act.type === 'question') {
    return inabilityText('know', act.text, options);
  }
  if (brief === undefined) {
    return undefined;
  }
  if (act.type === 'has') {
    return hasPart(brief, act.text, script);
  }
  return act.type === 'ask' ? answerFrom(brief, act.question, script) : undefined;
}

/** Says that a script cannot place what was said: it is no goal, and nothing stands. */
function placeless(turn: OperatorTurn, { brief, acts }: Reading): string {
  const script = scriptOf(turn.operator);
  const act = acts.find((each) => 'text' in each);
  if (brief === undefined) {
    const isAboutStanding = acts.some(
      ({ type }) => type === 'refine' || type === 'ask' || type === 'has',
    );
    const first = isAboutStanding ? 'There is nothing in this thread yet.' : goalless(turn);
    return `${first} ${invitations[script]}`;
  }
  const words = act !== undefined && 'text' in act ? ` with “${inSentence(act.text)}”` : '';
  return `What should I do${words}? ${abilityText(script)}`;
}

function goalless({ operator, message, isStandIn }: OperatorTurn): string {
  const script = scriptOf(operator);
  const options = { script, isStandIn: isStandIn === true, isStanding: false };
  return inabilityText('goalless', message.text, options);
}

function clarification({ acts }: Reading, script: ScriptName): string {
  const act = acts.find((each) => 'text' in each);
  const words = act !== undefined && 'text' in act ? act.text : '';
  return words === '' || isFiller(words)
    ? `Gladly. ${invitations[script]}`
    : `What should I do with “${inSentence(words)}”? ${invitations[script]}`;
}

function introduction({ operator }: OperatorTurn, script: ScriptName): string {
  const { name, role } = operator;
  const who = role === undefined ? name : `${name}, ${role.toLowerCase()}`;
  return `Hello, I am ${who}. ${invitations[script]}`;
}
