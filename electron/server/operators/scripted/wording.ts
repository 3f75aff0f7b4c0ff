import { oneLine } from './one-line.ts';

/** The patterns expect a text on one line, with single spaces between its words. */
const date =
  /\b(?:(?:by|until|before|in|on|at|within|from|next|this) )?(?:the )?(?:(?:end|start|beginning|middle) of )?(?:(?:next|this) (?:week|month|quarter|year|summer|autumn|winter|spring)|tomorrow|tonight|\d{4}-\d{2}-\d{2}|(?:\d{1,2}(?:st|nd|rd|th)? )?(?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{1,2}(?:st|nd|rd|th)?\b)?(?: \d{4})?|(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?:\d{1,4}|two|three|four|five|six|eight|ten) (?:day|week|month)s?)\b/iu;

const emptyWords = new Set(
  `a about above after again all also am an and another any are as at be because been before being
  below between both but by can cannot could did do does doing done down during each either else
  even ever every few for from further get gets give go goes going good got great had has have
  having he help her here hers him his how however i if in into is it its itself just keep know let
  like long look made make makes many may me mean might more most much must my need needs new next
  no nor not nothing now of off ok on once one only or other our ours out over own part people
  please put really right said same say says see shall she should show so some something such take
  tell than thank thanks that the their them then there these they thing things think this those
  through to together too two under until up us use very want wants was way we well were what when
  where whether which while who whom whose why will with within without would write yes yet you your
  plan draft research launch start stop send invite design build choose decide open host move
  join bring work works thing find compare prepare create summarise summarize rewrite text short message
  ideas idea discuss debate question questions risks risk options today tomorrow week month`.split(
    /\s+/u,
  ),
);

/** Returns the first words of a text that name a time: "by the end of January". */
export function dateIn(text: string): string | undefined {
  return date.exec(oneLine(text))?.[0];
}

/** Returns the numbers of a text with the words they count: "50 readers", "€ 500". */
export function quantitiesIn(text: string): string[] {
  return [...text.matchAll(/[€$£]\s?\d[\d.,]*|(?<![\p{L}\d.,_])\d[\d.,]*\s?(?:%|€|\p{L}{3,})/gu)]
    .map((match) => match[0].trim())
    .filter((quantity) => dateIn(quantity) === undefined)
    .slice(0, 4);
}

/** Returns the key terms of a text, the longest first. Terms are runs of meaningful words. */
export function keyTerms(text: string, count: number): string[] {
  const runs = text.split(/[^\p{L}\p{N}'’\s-]+|\n/u).flatMap((segment) => runsOf(segment));
  const terms = runs.map((run) => run.join(' '));
  const unique = [...new Map(terms.map((term) => [term.toLowerCase(), term])).values()];
  return unique
    .map((term, index) => ({ term, index, words: term.split(' ').length }))
    .toSorted((a, b) => b.words - a.words || a.index - b.index)
    .slice(0, count)
    .map(({ term }) => term);
}

/** Returns runs of at most three neighbouring meaningful words. */
function runsOf(segment: string): string[][] {
  const runs: string[][] = [[]];
  for (const word of segment.split(/\s+/u)) {
    const isEmpty = word.length < 3 || emptyWords.has(word.toLowerCase());
    const current = runs.at(-1);
    if (isEmpty || current === undefined) {
      runs.push([]);
    } else if (current.length === 3) {
      runs.push([word]);
    } else {
      current.push(word);
    }
  }
  return runs.filter((run) => run.length > 0);
}

/** Returns the meaningful words of a text, in lower case and without endings. */
export function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 2).map((word) => stemOf(word)));
}

/** Returns a word without its ending, so that "planning" and "plans" match "plan". */
export function stemOf(word: string): string {
  const stem = word.replace(/(?:ings?|ed|es|s|ers?|ly)$/u, '');
  const whole = stem.length >= 3 ? stem : word;
  return whole.replace(/([^aeiouls])\1$/u, '$1').replace(/e$/u, '');
}
