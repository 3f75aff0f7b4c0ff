import { cutAtWord } from '#shared/domain/conversation/title.ts';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import { trimEndOf } from '#shared/text/trim-end.ts';
import { lowerInPlace } from '#shared/text/lower-in-place.ts';
import type { Brief } from './brief.ts';
import { capitalised, clausesOf, inSentence } from './clauses.ts';
import type { Clause } from './clauses.ts';
import { partsNamed } from './part-reference.ts';
import { shownParts } from './planner.ts';
import type { Place, Refinement } from './refinement.ts';
import type { ScriptName } from './script.ts';

/** The result of a refinement. */
export interface Refined {
  readonly brief: Brief;
  /** The change that was made, or the reason for none, in one sentence. */
  readonly said: string;
  readonly isChanged: boolean;
}

/** The refinements that change what a brief says. */
export type Change =
  | Exclude<Refinement, { readonly type: 'restart' | 'restore' }>
  | { readonly type: 'note'; readonly text: string };

/** Changes a brief as a person asks. */
export function refined(brief: Brief, change: Change, script: ScriptName): Refined {
  switch (change.type) {
    case 'detail':
      return detailed(brief, change);
    case 'tone':
      return script === 'writer'
        ? changed({ ...brief, tone: change.tone }, `Here it is in a ${change.tone} tone.`)
        : unchanged(brief, 'This has no tone that a script could change.');
    case 'date':
      return changed({ ...brief, date: change.date }, `Now ${change.date}.`);
    case 'goal':
      return changed(
        { ...brief, subject: { text: change.to, isWish: false, isQuestion: false } },
        `It is called “${change.to}” now.`,
      );
    case 'ask':
      return added(
        brief,
        [{ text: `what about ${change.text}`, isWish: false, isQuestion: true }],
        script,
      );
    case 'add':
      return change.text === ''
        ? unchanged(brief, 'Say what to add: “add photos” adds a part of that name.')
        : added(brief, clausesOf(change.text), script);
    case 'remove':
      return removed(withShownParts(brief, script), change.text);
    case 'replace':
      return replaced(withShownParts(brief, script), change);
    case 'note':
      return noted(brief, change.text);
    case 'swap':
      return exchanged(withShownParts(brief, script), change);
    case 'move':
      return moved(withShownParts(brief, script), change.text, change.place);
    default:
      return change satisfies never;
  }
}

function changed(brief: Brief, said: string): Refined {
  return { brief, said, isChanged: true };
}

function unchanged(brief: Brief, said: string): Refined {
  return { brief, said, isChanged: false };
}

/** Makes the parts that a plan shows those of its brief, in the order in which it shows them. */
function withShownParts(brief: Brief, script: ScriptName): Brief {
  if (script !== 'planner') {
    return brief;
  }
  const shown = shownParts(brief);
  const others = brief.points.filter((point) => !shown.includes(point.text));
  const parts = shown.map((text) => ({ text, isWish: false, isQuestion: false }));
  return { ...brief, points: [...parts, ...others] };
}

function detailed(
  brief: Brief,
  { detail, word }: Extract<Refinement, { type: 'detail' }>,
): Refined {
  return brief.detail === detail
    ? unchanged(
        brief,
        `A script cannot make it ${detail === 'short' ? 'shorter' : 'longer'} than it is.`,
      )
    : changed({ ...brief, detail }, `Here it is ${word}.`);
}

function added(before: Brief, clauses: readonly Clause[], script: ScriptName): Refined {
  return withPoints(withShownParts(before, script), clauses);
}

function withPoints(brief: Brief, clauses: readonly Clause[]): Refined {
  const fresh = clauses.filter(
    ({ text }) => !brief.points.some((point) => point.text.toLowerCase() === text.toLowerCase()),
  );
  const names = clauses.map(({ text, isQuestion }) => `${text}${isQuestion ? '?' : ''}`).join('; ');
  if (fresh.length === 0) {
    return unchanged(
      brief,
      names === '' ? 'I found nothing to add in that.' : `This is already there: ${names}.`,
    );
  }
  const points = [...brief.points, ...fresh];
  return points.length > operatorLimits.script.points
    ? unchanged(brief, `There is no room for more than ${operatorLimits.script.points} parts.`)
    : changed({ ...brief, points }, `Added: ${names}${names.endsWith('?') ? '' : '.'}`);
}

function removed(brief: Brief, wanted: string): Refined {
  const names = namesOf(brief);
  const whole = partsNamed(names, wanted);
  const places =
    whole.length > 0 ? whole : wanted.split(/, | and /u).flatMap((each) => partsNamed(names, each));
  if (places.length === 0) {
    return unchanged(brief, `I found nothing about “${wanted}” to leave out.${partsOf(brief)}`);
  }
  const left = [...new Set(places)].map((place) => names[place] ?? '').join('; ');
  const points = brief.points.filter((_, place) => !places.includes(place));
  return points.every(({ isQuestion }) => isQuestion)
    ? unchanged(brief, `“${left}” is all there is. “Start over” begins anew.`)
    : changed({ ...brief, points }, `Left out: ${left}.`);
}

function namesOf({ points }: Brief): string[] {
  return points.map(({ text }) => text);
}

function partsOf({ points }: Brief): string {
  const names = points.slice(0, 8).map(({ text }) => `“${text}”`);
  return names.length === 0
    ? ''
    : ` The parts are ${names.join(', ')}${points.length > 8 ? ' and more' : ''}.`;
}

function replaced(brief: Brief, { from, to }: { from: string; to: string }): Refined {
  const [place] = partsNamed(
    brief.points.map(({ text }) => text),
    from,
  );
  const isWords = [brief.subject, ...brief.points].some(({ text }) =>
    text.toLowerCase().includes(from.toLowerCase()),
  );
  const said = `${capitalised(from)} is now ${to}.`;
  if (isWords) {
    const swap = (clause: Clause) => ({ ...clause, text: swapped(clause.text, { from, to }) });
    return changed(
      { ...brief, subject: swap(brief.subject), points: brief.points.map(swap) },
      said,
    );
  }
  if (place === undefined) {
    return unchanged(brief, `I found no “${from}” to change.${partsOf(brief)}`);
  }
  const points = brief.points.map((point, at) => (at === place ? { ...point, text: to } : point));
  return changed({ ...brief, points }, `“${brief.points[place]?.text ?? from}” is now “${to}”.`);
}

function moved(brief: Brief, wanted: string, place: Place): Refined {
  const names = brief.points.map(({ text }) => text);
  const [from] = partsNamed(names, wanted);
  const beside = 'other' in place ? partsNamed(names, place.other)[0] : undefined;
  const point = from === undefined ? undefined : brief.points[from];
  if (point === undefined) {
    return unchanged(brief, `I found no “${wanted}” to move.${partsOf(brief)}`);
  }
  if ('other' in place && (beside === undefined || beside === from)) {
    return unchanged(brief, `I found no “${place.other}” to move it to.${partsOf(brief)}`);
  }
  const rest = brief.points.filter((each) => each !== point);
  const at =
    place.at === 'first'
      ? 0
      : place.at === 'last'
        ? rest.length
        : placeBeside(rest, brief.points[beside ?? 0], place.at);
  const points = rest.toSpliced(at, 0, point);
  const where =
    'other' in place
      ? `${place.at} “${inSentence(brief.points[beside ?? 0]?.text ?? place.other)}”`
      : place.at;
  return changed(
    { ...brief, points, isOrdered: true },
    `“${capitalised(point.text)}” comes ${where} now.`,
  );
}

function exchanged(brief: Brief, { one, other }: { one: string; other: string }): Refined {
  const names = namesOf(brief);
  const [first] = partsNamed(names, one);
  const [second] = partsNamed(names, other);
  const a = first === undefined ? undefined : brief.points[first];
  const b = second === undefined ? undefined : brief.points[second];
  if (a === undefined || b === undefined || a === b) {
    return unchanged(
      brief,
      `I found no “${a === undefined ? one : other}” to swap.${partsOf(brief)}`,
    );
  }
  const points = brief.points.map((point) => (point === a ? b : point === b ? a : point));
  const said = `“${capitalised(a.text)}” and “${inSentence(b.text)}” have changed places.`;
  return changed({ ...brief, points, isOrdered: true }, said);
}

/** Notes what a person told, in their words. */
function noted(brief: Brief, told: string): Refined {
  const text = cutAtWord(trimEndOf(told, '.!; '), operatorLimits.script.clauseText);
  const result = withPoints(brief, [{ text, isWish: false, isQuestion: false }]);
  return { ...result, said: result.isChanged ? `Noted: ${text}.` : result.said };
}

function placeBeside(
  rest: readonly Clause[],
  other: Clause | undefined,
  at: 'before' | 'after',
): number {
  const place = rest.findIndex((each) => each === other);
  return at === 'before' ? place : place + 1;
}

/**
 * Replaces words in a clause. The result is cut to the length of a clause, however often they
 * occur.
 */
function swapped(text: string, { from, to }: { from: string; to: string }): string {
  const { clauseText } = operatorLimits.script;
  const lowered = lowerInPlace(text);
  const wanted = lowerInPlace(from);
  let result = '';
  let done = 0;
  for (let at = lowered.indexOf(wanted); at !== -1; at = lowered.indexOf(wanted, done)) {
    result += text.slice(done, at) + to;
    done = at + wanted.length;
    if (result.length > clauseText) {
      return cutAtWord(result, clauseText);
    }
  }
  return cutAtWord(result + text.slice(done), clauseText);
}
