import type { Detail } from './brief.ts';
import { dateIn } from './wording.ts';

/** A message that changes what was asked for before, instead of asking for something else. */
export type Refinement =
  | { readonly type: 'detail'; readonly detail: Detail; readonly word: string }
  | { readonly type: 'tone'; readonly tone: 'formal' | 'friendly' }
  | { readonly type: 'date'; readonly date: string }
  | { readonly type: 'add'; readonly text: string }
  | { readonly type: 'remove'; readonly text: string }
  | { readonly type: 'replace'; readonly from: string; readonly to: string };

/** A wish about the form alone is short; a longer message brings matter of its own. */
const maxFormWords = 12;

const shorter =
  /\b(?:shorter|shorten|briefer|briefly|condense|tl;?dr|too long|less detail|in short|trim|one paragraph)\b/i;
const longer =
  /\b(?:longer|(?:more|in) detail(?:ed|s)?|expand|elaborate|go (?:on|deeper)|tell me more|too short|more about (?:it|this|that))\b/i;
const formal = /\b(?:more formal|formally|formal tone|more polite|professional)\b/i;
const friendly = /\b(?:friendlier|more friendly|friendly tone|warmer|casual|less formal)\b/i;
const addition =
  /^(?:(?:please|and|also|oh|now)[\s,]+)*(?:add|include|mention|append|put in|don't forget)\s+(?:that\s+|also\s+|a point (?:about|on)\s+)?(?<what>.+)$/isu;
const continuation = /^(?:and also|and|also|plus)\s+(?<what>.+[^?\s])\s*$/isu;
const removal =
  /^(?:(?:please|and|also|now)[\s,]+)*(?:remove|drop|leave out|delete|cut|skip|without)\s+(?:the\s+|part about\s+|point about\s+)*(?<what>.+?)[.!\s]*$/isu;
const replacement =
  /^(?:(?:please|and|also|now)[\s,]+)*(?:change|replace|rename)\s+(?:the\s+)?["“]?(?<from>.+?)["”]?\s+(?:to|by|with|into)\s+["“]?(?<to>.+?)["”]?[.!\s]*$/isu;

/** What a message refines, undefined for one that stands for itself. */
export function refinementOf(text: string): Refinement | undefined {
  const { from, to } = replacement.exec(text)?.groups ?? {};
  if (from && to) return { type: 'replace', from, to };
  const added = addition.exec(text)?.groups?.['what'] ?? continuation.exec(text)?.groups?.['what'];
  if (added !== undefined && !isAboutForm(added)) return { type: 'add', text: added };
  const removed = removal.exec(text)?.groups?.['what'];
  if (removed !== undefined && isShort(removed)) return { type: 'remove', text: removed };
  return isShort(text) ? formRefinementOf(text) : undefined;
}

function formRefinementOf(text: string): Refinement | undefined {
  if (shorter.test(text)) return { type: 'detail', detail: 'short', word: 'shorter' };
  if (longer.test(text)) return { type: 'detail', detail: 'long', word: 'in more detail' };
  if (formal.test(text)) return { type: 'tone', tone: 'formal' };
  if (friendly.test(text)) return { type: 'tone', tone: 'friendly' };
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
