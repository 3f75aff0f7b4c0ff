import { cutAtWord } from '#shared/domain/conversation/title.ts';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import { withLinkWords } from '#shared/text/link-words.ts';
import { lowerInPlace } from '#shared/text/lower-in-place.ts';
import type { TurnMessage } from '../driver.ts';
import { clausesOf, capitalised } from './clauses.ts';
import type { Clause } from './clauses.ts';
import { refinementOf } from './refinement.ts';
import type { Detail, Refinement } from './refinement.ts';
import { dateIn } from './wording.ts';

/** A person's goal as gathered from the thread: a request and its later refinements. */
export interface Brief {
  /** The subject in the person's words. */
  readonly subject: Clause;
  /** The parts of the request, in order. */
  readonly points: readonly Clause[];
  readonly date: string | undefined;
  readonly detail: Detail;
  readonly tone: 'plain' | 'formal' | 'friendly';
  /** The change made by the last message, in words to put before an answer. */
  readonly change: string | undefined;
  /** The text of the request, for scripts that search it themselves. */
  readonly text: string;
  /** The previous request, if any. */
  readonly background: Brief | undefined;
}

/** The intent of a person's last message. */
type Intent = 'greeting' | 'thanks' | 'request' | 'refinement';

/** The result of reading a thread. */
export interface Reading {
  readonly intent: Intent;
  /** Absent while nothing was requested yet. */
  readonly brief: Brief | undefined;
}

const greeting =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|welcome|moin|hallo|test|ping|are you there|who are you|what can you do|help)\b[^.!?]{0,40}[.!?]*$/i;
const thanks =
  /^(?:thanks?|thank you|great|perfect|nice|cool|good|ok(?:ay)?|well done|looks good|that's it)\b[^.!?]{0,40}[.!?]*$/i;

const goingOn = /^[\s,]*(?:please |and )*(?:go|carry|keep) (?:on|going)(?: please)?[\s.!]*$/iu;

/** Returns whether a message asks operators to go on with what they were about. */
export function isGoingOn(message: string): boolean {
  return goingOn.test(withoutMentions(message.slice(0, 1_000)).replaceAll(/\band\b/giu, ' '));
}

/** Reads people's requests in a thread and ignores messages of operators. */
export function readThread(
  messages: readonly Pick<TurnMessage, 'text' | 'isByOperator'>[],
): Reading {
  let reading: Reading = { intent: 'greeting', brief: undefined };
  for (const message of messages) {
    if (!message.isByOperator) {
      reading = readNext(reading.brief, message.text);
    }
  }
  return reading;
}

/** Reads one more message on top of the earlier requests. */
export function readNext(brief: Brief | undefined, message: string): Reading {
  const text = withoutMentions(withLinkWords(message, (_thing, title) => title ?? ''));
  if (brief !== undefined && isGoingOn(message)) {
    return { intent: 'request', brief };
  }
  if (greeting.test(text)) {
    return { intent: 'greeting', brief };
  }
  if (thanks.test(text)) {
    return { intent: 'thanks', brief };
  }
  const refinement = brief === undefined ? undefined : refinementOf(text);
  if (brief !== undefined && refinement !== undefined) {
    return { intent: 'refinement', brief: refined(brief, refinement) };
  }
  return { intent: 'request', brief: briefOf(text, brief) };
}

/**
 * Removes all mentions (`@Name`) from a text, so that an answer names no operator by accident.
 */
export function withoutMentions(text: string): string {
  return text
    .replaceAll(/(?<![\p{L}\p{N}_])@[\p{L}\p{N}_-]+[,:]?/gu, '')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .trim();
}

function briefOf(text: string, before: Brief | undefined): Brief {
  const [first, ...points] = clausesOf(text);
  const background = before === undefined ? undefined : { ...before, background: undefined };
  return {
    subject: first ?? { text: 'this', isWish: false, isQuestion: false },
    points,
    date: dateIn(text),
    detail: /\bkeep it (?:short|brief)\b/iu.test(text) ? 'short' : 'normal',
    tone: 'plain',
    change: undefined,
    text,
    background,
  };
}

function refined(brief: Brief, refinement: Refinement): Brief {
  switch (refinement.type) {
    case 'detail':
      return { ...brief, detail: refinement.detail, change: `Here it is ${refinement.word}.` };
    case 'tone':
      return {
        ...brief,
        tone: refinement.tone,
        change: `Here it is in a ${refinement.tone} tone.`,
      };
    case 'date':
      return { ...brief, date: refinement.date, change: `Now ${refinement.date}.` };
    case 'add': {
      const added = clausesOf(refinement.text);
      const names = added.map((clause) => clause.text).join('; ');
      const points = [...brief.points, ...added].slice(-operatorLimits.script.points);
      return { ...brief, points, change: `Added: ${names}.` };
    }
    case 'remove': {
      const wanted = refinement.text.toLowerCase();
      const points = brief.points.filter((point) => !point.text.toLowerCase().includes(wanted));
      const isFound = points.length < brief.points.length;
      const change = isFound
        ? `Left out: ${refinement.text}.`
        : `I found nothing about “${refinement.text}” to leave out.`;
      return { ...brief, points, change };
    }
    case 'replace': {
      const swap = (clause: Clause) => ({
        ...clause,
        text: swapped(clause.text, refinement),
      });
      const change = `${capitalised(refinement.from)} is now ${refinement.to}.`;
      return { ...brief, subject: swap(brief.subject), points: brief.points.map(swap), change };
    }
    default:
      return refinement satisfies never;
  }
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
