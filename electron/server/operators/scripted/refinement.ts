import { operatorLimits } from '#shared/limits/server-limits.ts';
import { trimEndOf } from '#shared/text/trim-end.ts';
import { dateIn } from './wording.ts';

/** The requested length of an answer. */
export type Detail = 'short' | 'normal' | 'long';

/** A message that changes an earlier request instead of making a new one. */
export type Refinement =
  | { readonly type: 'detail'; readonly detail: Detail; readonly word: string }
  | { readonly type: 'tone'; readonly tone: 'formal' | 'friendly' }
  | { readonly type: 'date'; readonly date: string }
  | { readonly type: 'add'; readonly text: string }
  | { readonly type: 'remove'; readonly text: string }
  | { readonly type: 'replace'; readonly from: string; readonly to: string };

/** A wish about the form alone is short; a longer message has content of its own. */
const maxFormWords = 12;

const shorter =
  /\b(?:shorter|shorten|briefer|briefly|condense|tl;?dr|too long|less detail|in short|trim|one paragraph)\b/i;
const longer =
  /\b(?:longer|(?:more|in) detail(?:ed|s)?|expand|elaborate|go (?:on|deeper)|tell me more|too short|more about (?:it|this|that))\b/i;
const formal = /\b(?:more formal|formally|formal tone|more polite|professional)\b/i;
const friendly = /\b(?:friendlier|more friendly|friendly tone|warmer|casual|less formal)\b/i;
/** Words that may come before a wish; the patterns below match the rest. */
const lead = /^(?:(?:please|and|also|oh|now)[\s,]+)*/i;
const addition =
  /^(?:add|include|mention|append|put in|don't forget)\s+(?:that\s|also\s|a point (?:about|on)\s)?/i;
const continuation = /^(?:and also|and|also|plus)\s/i;
const removal =
  /^(?:remove|drop|leave out|delete|cut|skip|without)\s+(?:(?:the|part about|point about)\s+)*/i;
const replacement = /^(?:change|replace|rename)\s+(?:the\s+)?/i;
const between = /\s(?:to|by|with|into)\s/i;

/** Returns the refinement in a message; undefined if the message is a new request. */
export function refinementOf(text: string): Refinement | undefined {
  const wish = text.replace(lead, '');
  const replaced = after(replacement, wish);
  const swap = replaced === undefined ? undefined : swapOf(replaced);
  if (swap !== undefined) {
    return swap;
  }
  const added = after(addition, wish) ?? continued(text);
  if (added !== undefined && !isAboutForm(added)) {
    return { type: 'add', text: added };
  }
  const removed = after(removal, wish);
  const unwanted = removed === undefined ? '' : trimEndOf(removed, '.! \n');
  if (unwanted !== '' && isShort(unwanted)) {
    return { type: 'remove', text: unwanted };
  }
  return isShort(text) ? formRefinementOf(text) : undefined;
}

/**
 * Returns the text after a beginning; undefined if there is no such beginning or nothing after it.
 */
function after(beginning: RegExp, text: string): string | undefined {
  const found = beginning.exec(text)?.[0];
  const rest = found === undefined ? '' : text.slice(found.length).trim();
  return rest === '' ? undefined : rest;
}

/** Reads "and the budget" as one more part, unless it is a question. */
function continued(text: string): string | undefined {
  const rest = after(continuation, text);
  return rest === undefined || rest.length < 2 || rest.endsWith('?') ? undefined : rest;
}

/** Reads "“a” to “b”" as a replacement of names, but not of longer text. */
function swapOf(text: string): Refinement | undefined {
  const gap = between.exec(text);
  if (gap === null) {
    return undefined;
  }
  const from = unquoted(text.slice(0, gap.index));
  const to = unquoted(trimEndOf(text.slice(gap.index + gap[0].length), '.! \n'));
  return isName(from) && isName(to) ? { type: 'replace', from, to } : undefined;
}

function isName(text: string): boolean {
  return text !== '' && text.length <= operatorLimits.script.clauseText;
}

function unquoted(text: string): string {
  return text.trim().replace(/^["“]/u, '').replace(/["”]$/u, '').trim();
}

function formRefinementOf(text: string): Refinement | undefined {
  if (shorter.test(text)) {
    return { type: 'detail', detail: 'short', word: 'shorter' };
  }
  if (longer.test(text)) {
    return { type: 'detail', detail: 'long', word: 'in more detail' };
  }
  if (formal.test(text)) {
    return { type: 'tone', tone: 'formal' };
  }
  if (friendly.test(text)) {
    return { type: 'tone', tone: 'friendly' };
  }
  const date = dateIn(text);
  if (date !== undefined && /^(?:make it|move it|rather|better|by|until|no,)\b/i.test(text)) {
    return { type: 'date', date };
  }
  return undefined;
}

function isAboutForm(text: string): boolean {
  return isShort(text) && formRefinementOf(text) !== undefined;
}

function isShort(text: string): boolean {
  return text.trim().split(/\s+/u).length <= maxFormWords;
}
