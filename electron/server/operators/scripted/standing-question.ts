import { saysOnly, wordSet, wordsIn } from './word-sets.ts';

/** The questions that a script can answer from the brief that stands in a thread. */
export type StandingQuestion =
  | 'count'
  | 'who'
  | 'open'
  | 'when'
  | 'progress'
  | 'next'
  | 'money'
  | 'goal'
  | 'parts'
  | 'again';

/** Words that may stand in any such question. */
const around = wordSet(
  `what what's whats is are was the a an in on of for to do does did we i you me us it it's this that
   our my your plan project list there any anything something nothing else now then here please show
   tell give say which how where be should will can could have has need needs must still yet all
   every each and or so thing things text draft answer thread with by at current whole total exactly
   again i'd like see step steps part parts task tasks epic epics point points item items piece
   pieces first one ones most far latest`,
);

const topics: readonly (readonly [StandingQuestion, ReadonlySet<string>])[] = [
  ['count', wordSet(`many number count`)],
  ['who', wordSet(`who who's whom whose responsible assigned charge owner owns assignee`)],
  ['open', wordSet(`open missing left undecided remaining remains unclear unresolved unanswered`)],
  ['when', wordSet(`when deadline due date until`)],
  ['progress', wordSet(`progress status finished done`)],
  ['next', wordSet(`next start begin first`)],
  ['money', wordSet(`budget cost costs much money price`)],
  ['goal', wordSet(`goal objective aim about topic`)],
  ['parts', wordSet(`steps parts tasks epics points pieces list`)],
  ['again', wordSet(`again repeat recap overview show see current latest far`)],
];

const maxWords = 12;
const repeating =
  /^(?:continue|(?:try|do it|say it|show it) again|once more|one more time|retry)$/iu;
const containing =
  /^(?:is there|are there|do we have|have we got|does (?:it|this|that|the plan|your plan|the list) (?:include|contain|have|cover)|did you include)\s+/iu;
const part =
  /^(?:(?:a|an|any|the|already)\s)*(?:(?:step|part|task|point|item)s? (?:for|about|on)\s)?/iu;
const inPlan = / (?:in|on) (?:it|this|that|there|the plan|the list|your plan)$/iu;

/** Returns the part whose place among the parts is asked for: "is there a step for photos?". */
export function partAskedFor(text: string): string | undefined {
  const start = containing.exec(text)?.[0];
  const isNamed = start !== undefined && text.length <= 100;
  const named = isNamed ? text.slice(start.length).replace(inPlan, '') : '';
  const isAboutPlan =
    /^do|^have|^did/iu.test(text) ||
    inPlan.test(text) ||
    /^(?:an?|any|the) (?:step|part|task|point|item)/iu.test(named);
  const asked = named.replace(part, '');
  return isAboutPlan && asked !== '' ? asked : undefined;
}

/** Returns which question about what stands a sentence asks; undefined if it asks none. */
export function standingQuestionIn(text: string, isAsked: boolean): StandingQuestion | undefined {
  if (repeating.test(text)) {
    return 'again';
  }
  const words = wordsIn(text.slice(0, 200));
  const isQuestion =
    isAsked ||
    /^(?:what|what's|whats|who|when|which|how|where|show|tell|give|list|repeat|recap|by when|again|next)\b/iu.test(
      text,
    );
  if (!isQuestion || words.length > maxWords || words.length === 0) {
    return undefined;
  }
  if (/^who (?:is (?:responsible|in charge)|does|will do|takes care|handles|owns)\b/iu.test(text)) {
    return 'who';
  }
  if (/^how far\b/iu.test(text)) {
    return 'progress';
  }
  return topics.find(([, keys]) => saysOnly(text, keys, around))?.[0];
}
