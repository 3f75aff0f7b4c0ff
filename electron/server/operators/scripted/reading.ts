import type { Operator } from '#shared/domain/operator/schema.ts';
import type { TurnMessage } from '../driver.ts';
import { isGoingOn, wordsOf } from './brief.ts';
import type { Brief } from './brief.ts';
import { actsOf } from './acts.ts';
import type { Act } from './acts.ts';
import { goalOf } from './planner.ts';
import { refined } from './refine.ts';
import type { Refined } from './refine.ts';
import { briefOf, isUnclear } from './request.ts';
import { scriptOf, scriptRelevanceOf } from './script.ts';
import type { ScriptName } from './script.ts';
import { isGoalLike } from './statement.ts';

/** The result of reading a thread. */
export interface Reading {
  /** The brief that stands; absent while nothing was requested yet. */
  readonly brief: Brief | undefined;
  /** The brief before the last change, which can be brought back. */
  readonly before: Brief | undefined;
  /** The acts of the last message, sentence by sentence. */
  readonly acts: readonly Act[];
  /** Whether the last message made a request, changed one, asked for who knows what, or did none. */
  readonly outcome: 'request' | 'change' | 'unclear' | 'none';
  /** The changes that the last message made, or could not make, in whole sentences. */
  readonly said: readonly string[];
}

const nothing: Reading = {
  brief: undefined,
  before: undefined,
  acts: [],
  outcome: 'none',
  said: [],
};

/** Reads people's requests in a thread as an operator takes them, and ignores operators' messages. */
export function readThread(
  messages: readonly Pick<TurnMessage, 'text' | 'isByOperator'>[],
  operator: Operator,
): Reading {
  return messages
    .filter(({ isByOperator }) => !isByOperator)
    .reduce((reading, { text }) => readNext(reading, text, operator), nothing);
}

/** Reads one more message on top of the earlier requests. */
export function readNext(reading: Reading, message: string, operator: Operator): Reading {
  const { brief } = reading;
  if (brief !== undefined && isGoingOn(message)) {
    return { ...reading, acts: [], outcome: 'request', said: [] };
  }
  const script = scriptOf(operator);
  const text = wordsOf(message);
  const acts = actsOf(text);
  if (makesRequest(acts, brief, script)) {
    const next = briefOf(text, acts, brief);
    return isUnclear(next, acts, operator)
      ? { ...reading, acts, outcome: 'unclear', said: [] }
      : requested({ ...reading, acts }, next, script);
  }
  const start: Reading = { ...reading, acts, outcome: 'none', said: [] };
  return acts.reduce((so, act) => readAct(so, act, script), start);
}

/** Takes a new request, with the changes of it that the same message asks for. */
function requested(reading: Reading, next: Brief, script: ScriptName): Reading {
  const { brief, acts } = reading;
  const isOther = script === 'planner' && brief !== undefined && isGoalLike(next.subject.text);
  const said = isOther
    ? [`This is another plan. “Undo” brings back the one for “${goalOf(brief)}”.`]
    : [];
  const made: Reading = { ...reading, brief: next, before: brief, outcome: 'request', said };
  const whole = acts
    .filter((act) => act.type === 'refine' && !act.refinement.type.startsWith('rest'))
    .reduce((so, act) => silentWhereDone(so, readAct(so, act, script)), made);
  return { ...whole, before: brief, outcome: 'request' };
}

/** Says nothing of a change that the request itself asks for: what is made of it shows that. */
function silentWhereDone(before: Reading, after: Reading): Reading {
  return after.brief === before.brief ? after : { ...after, said: before.said };
}

/** Returns whether a message asks a script for something new. */
function makesRequest(acts: readonly Act[], brief: Brief | undefined, script: ScriptName): boolean {
  return acts.some((act) => {
    if (act.type === 'goal' || act.type === 'filler') {
      return true;
    }
    if (act.type === 'question') {
      return script === 'researcher';
    }
    if (act.type === 'step') {
      const isOwn = script !== 'generalist' && scriptRelevanceOf(act.text, script) > 0;
      return brief === undefined || isOwn;
    }
    if (act.type === 'words') {
      return brief === undefined || (script !== 'planner' && act.text.includes(' '));
    }
    const takesStatements = script === 'researcher' || script === 'generalist';
    return act.type === 'statement' && brief === undefined && takesStatements;
  });
}

function readAct(reading: Reading, act: Act, script: ScriptName): Reading {
  const { brief } = reading;
  if (act.type === 'refine') {
    return changeBy(reading, act, script);
  }
  if (brief === undefined || (act.type !== 'step' && act.type !== 'statement')) {
    return reading;
  }
  const result =
    act.type === 'statement'
      ? refined(brief, { type: 'note', text: act.text }, script)
      : withStep(brief, act.text, script);
  return kept(reading, result);
}

/** Takes one thing to do as a part, or as the place of one that stands: "hire two people first". */
function withStep(brief: Brief, text: string, script: ScriptName): Refined {
  const end = / (?<end>first|last)$/iu.exec(text);
  if (end !== null) {
    const at = end.groups?.['end']?.toLowerCase() === 'last' ? 'last' : 'first';
    const wanted = text.slice(0, end.index);
    const result = refined(brief, { type: 'move', text: wanted, place: { at } }, script);
    if (result.isChanged) {
      return result;
    }
  }
  const result = refined(brief, { type: 'add', text }, script);
  const isHinted = script === 'planner' && result.isChanged;
  const hint = isHinted ? ' “Plan …” would make another plan of it.' : '';
  return { ...result, said: `${result.said}${hint}` };
}

function changeBy(
  reading: Reading,
  { refinement }: Extract<Act, { type: 'refine' }>,
  script: ScriptName,
): Reading {
  const { brief, before } = reading;
  if (brief === undefined && before === undefined) {
    return reading;
  }
  if (refinement.type === 'restart') {
    return {
      ...reading,
      brief: undefined,
      before: brief,
      said: [...reading.said, 'Nothing stands here any more. “Undo” brings it back.'],
    };
  }
  if (refinement.type === 'restore') {
    return before === undefined
      ? { ...reading, said: [...reading.said, 'There is nothing earlier to bring back.'] }
      : {
          ...reading,
          brief: before,
          before: brief,
          outcome: 'change',
          said: [...reading.said, 'Here it is as it was before.'],
        };
  }
  return brief === undefined ? reading : kept(reading, refined(brief, refinement, script));
}

function kept(reading: Reading, { brief, said, isChanged }: Refined): Reading {
  return isChanged
    ? { ...reading, brief, before: reading.brief, outcome: 'change', said: [...reading.said, said] }
    : { ...reading, said: [...reading.said, said] };
}
