import { operatorLimits } from '#shared/limits/server-limits.ts';
import { trimEndOf } from '#shared/text/trim-end.ts';
import type { Stated } from './clauses.ts';
import { additionIn } from './addition.ts';
import { dateIn } from './wording.ts';
import { wordSet, wordsIn } from './word-sets.ts';

/** The requested length of an answer. */
export type Detail = 'short' | 'normal' | 'long';

/** Where a part is moved to: beside another one, or to an end. */
export type Place =
  | { readonly at: 'before' | 'after'; readonly other: string }
  | { readonly at: 'first' | 'last' };

/** A sentence that changes an earlier request instead of making a new one. */
export type Refinement =
  | { readonly type: 'detail'; readonly detail: Detail; readonly word: string }
  | { readonly type: 'tone'; readonly tone: 'formal' | 'friendly' }
  | { readonly type: 'date'; readonly date: string }
  | { readonly type: 'add'; readonly text: string }
  | { readonly type: 'remove'; readonly text: string }
  | { readonly type: 'replace'; readonly from: string; readonly to: string }
  | { readonly type: 'goal'; readonly to: string }
  | { readonly type: 'move'; readonly text: string; readonly place: Place }
  | { readonly type: 'swap'; readonly one: string; readonly other: string }
  | { readonly type: 'ask'; readonly text: string }
  | { readonly type: 'restore' }
  | { readonly type: 'restart' };

/** A wish about the form alone is short; a longer sentence has content of its own. */
const maxFormWords = 12;

const shorter =
  /\b(?:shorter|shorten|briefer|briefly|brief|short|condense|tl;?dr|too long|less detail|in short|trim|one paragraph|simpler|simplify|too (?:detailed|complicated|much))\b/i;
const longer =
  /\b(?:longer|(?:more|in) detail(?:ed|s)?|expand|elaborate|go deeper|tell me more|too short|more about (?:it|this|that)|more precise|more specific)\b/i;
const formal =
  /\b(?:more formal|formally|formal tone|more polite|more professional|professional)\b/i;
const friendly = /\b(?:friendlier|more friendly|friendly tone|warmer|casual|less formal)\b/i;
/** Words that may stand around a wish about the form. */
const formWords = wordSet(
  `make it this that the plan text answer draft whole please can could you be is are in to of keep
   now again give me us i i'd we want need like would should only just version a an bit little much
   lot too so still even sounds sound look use with on one tone more less please tell show and for
   list research questions email letter note what about how very steps everything`,
);
/** Words that say nothing but when something is to be done. */
const dateWords = wordSet(
  `it this that these the plan everything all whole thing project we i you they should must has have
   had to needs need be is are will can done ready finished finish complete completed due deadline
   date end goal target by until till on in at latest the make move moved push pushed postpone
   postponed shift set change changed actually rather better let's let say please ok our my new
   would like want it's that's for from now then add a an of no sorry meant mean i'd before within
   reach reached work works launch schedule scheduled do`,
);

const removal =
  /^(?:remove|drop|leave out|delete|cut out|cut|skip|take out|get rid of|no need for|forget about|forget|omit|scrap|strike|cross out|cross off|without|(?:we|i|you) (?:don['’]t|do not) (?:need|want)|no)\s+/i;
const fromPlan =
  / (?:from|of|in|off|out of) (?:the|this|that|our|my|your) (?:plan|list|draft|text|outline|steps|letter|email|note)$/i;
const replacement = /^(?:change|replace|rename|swap out|substitute)\s+(?:the\s+)?/i;
const swapping = /^(?:swap|switch|exchange)\s+(?:the\s+)?/i;
const between = /\s(?:to|by|with|into|for)\s/i;
const naming =
  /^(?:call (?:it|this|that|the plan|the goal)|name (?:it|this|the plan)|title it|(?:it|this|the plan|the goal) (?:should|must|will) be (?:called|named))\s+/i;
const goalName =
  /^(?:goal|objective|title|plan|name|topic|subject|headline|name of the plan|plan['’]s name)$/i;
const dateName = /^(?:date|deadline|due date|end date|end|time|day)$/i;
const moving = /^(?:move|put|do|shift|place|bring|start with|begin with)\s+(?:the\s)?/i;
const toEnd =
  / (?:(?:to|at|in) the )?(?:very )?(?<end>first|last|top|beginning|start|front|end|bottom)(?: of (?:the|my|our) (?:plan|list))?$/i;
const besides =
  / (?:(?:should |must |has to |needs to )?(?:comes?|goes?|go|be|happens?|is) )?(?<side>before|after|above|below|ahead of|behind|in front of) (?:the )?/i;
const restoring =
  /^(?:undo|revert|put (?:it|that) back|bring (?:it|that) back|take (?:it|that) back|go back|restore)(?: (?:it|that|this|please|the last change|to the (?:previous|last|old) (?:version|one|plan)))?$/i;
const restarting =
  /^(?:start (?:over|again|afresh|from scratch)|begin again|new plan|another plan|forget (?:it|everything|all of it|that|the plan)|(?:remove|delete|scrap|drop) (?:it all|everything|all|the (?:whole )?(?:plan|draft|text))|reset|clear)$/i;
const suggestion = /^(?:what|how) about\s+/i;

/** Returns the refinement in a sentence; undefined if it is none. */
export function refinementOf(stated: Stated, sentence: string): Refinement | undefined {
  const { text } = stated;
  if (restarting.test(text)) {
    return { type: 'restart' };
  }
  if (restoring.test(text)) {
    return { type: 'restore' };
  }
  const suggested = after(suggestion, text);
  if (suggested !== undefined && formRefinementOf(text) === undefined) {
    return { type: 'ask', text: suggested };
  }
  return (
    dateRefinementOf(sentence, stated) ??
    exchangeOf(text) ??
    replacementOf(text) ??
    moveOf(text) ??
    formRefinementOf(text) ??
    addOf(stated, sentence) ??
    removalOf(text)
  );
}

/** Returns the text after a beginning; undefined if there is no such beginning or nothing more. */
function after(beginning: RegExp, text: string): string | undefined {
  const found = beginning.exec(text)?.[0];
  const rest = found === undefined ? '' : text.slice(found.length).trim();
  return rest === '' ? undefined : rest;
}

function addOf(stated: Stated, sentence: string): Refinement | undefined {
  const text = additionIn(stated, sentence);
  return text === undefined ? undefined : { type: 'add', text };
}

function removalOf(text: string): Refinement | undefined {
  const removed = after(removal, text);
  const unwanted =
    removed === undefined
      ? ''
      : trimEndOf(removed, '.! ')
          .replace(fromPlan, '')
          .replace(/ (?:again|any ?more|either)$/iu, '');
  const named = unwanted.replace(/^(?:(?:the|part about|point about|that)\s)*/iu, '');
  return named !== '' && isShort(named) ? { type: 'remove', text: named } : undefined;
}

/** Reads "swap a and b". */
function exchangeOf(text: string): Refinement | undefined {
  const both = after(swapping, text);
  const gap = both === undefined || !isShort(text) ? null : / (?:and|with) (?:the )?/iu.exec(both);
  return both === undefined || gap === null
    ? undefined
    : {
        type: 'swap',
        one: unquoted(both.slice(0, gap.index)),
        other: unquoted(both.slice(gap.index + gap[0].length)),
      };
}

/** Reads "“a” to “b”" as a replacement of names, but not of longer text. */
function replacementOf(text: string): Refinement | undefined {
  const called = after(naming, text);
  if (called !== undefined) {
    return nameable(called, (to) => ({ type: 'goal', to }));
  }
  const instead = text.toLowerCase().indexOf(' instead of ');
  if (instead > 0) {
    const to = text
      .slice(0, instead)
      .replace(/^(?:use|take|make it|do|i meant|i mean|with)\s/iu, '');
    return swap(text.slice(instead + ' instead of '.length), to);
  }
  const replaced = after(replacement, text);
  const gap = replaced === undefined ? null : between.exec(replaced);
  if (replaced === undefined || gap === null) {
    return undefined;
  }
  return swap(replaced.slice(0, gap.index), replaced.slice(gap.index + gap[0].length));
}

function swap(old: string, next: string): Refinement | undefined {
  const from = unquoted(old);
  return nameable(next, (to) => {
    if (goalName.test(from)) {
      return { type: 'goal', to };
    }
    const date = dateName.test(from) ? dateIn(to) : undefined;
    return date === undefined ? { type: 'replace', from, to } : { type: 'date', date };
  });
}

function nameable(text: string, make: (name: string) => Refinement): Refinement | undefined {
  const name = unquoted(trimEndOf(text, '.! '));
  return name !== '' && name.length <= operatorLimits.script.clauseText ? make(name) : undefined;
}

function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^["“'‘]/u, '')
    .replace(/["”'’]$/u, '')
    .trim();
}

/** Reads "move a before b", "a should come after b" and "put a first". */
function moveOf(text: string): Refinement | undefined {
  if (!isShort(text)) {
    return undefined;
  }
  const isStart = /^(?:start|begin) with\s/iu.test(text);
  const moved = after(moving, text);
  const whole = moved ?? text;
  const beside = besides.exec(whole);
  if (beside !== null) {
    const other = whole.slice(beside.index + beside[0].length);
    const at = /before|above|ahead|front/iu.test(beside.groups?.['side'] ?? '')
      ? 'before'
      : 'after';
    const isSaid = moved !== undefined || /\b(?:comes?|goes?|go|be|happens?|is) /iu.test(beside[0]);
    return isSaid && beside.index > 0 && other !== '' && dateIn(other) === undefined
      ? {
          type: 'move',
          text: unquoted(whole.slice(0, beside.index)),
          place: { at, other: unquoted(other) },
        }
      : undefined;
  }
  if (moved === undefined) {
    return undefined;
  }
  if (isStart) {
    return { type: 'move', text: unquoted(moved), place: { at: 'first' } };
  }
  const end = toEnd.exec(moved);
  const at = /last|end|bottom/iu.test(end?.groups?.['end'] ?? '') ? 'last' : 'first';
  return end === null || end.index === 0
    ? undefined
    : { type: 'move', text: unquoted(moved.slice(0, end.index)), place: { at } };
}

function formRefinementOf(text: string): Refinement | undefined {
  if (isForm(text, shorter)) {
    return { type: 'detail', detail: 'short', word: 'shorter' };
  }
  if (isForm(text, longer)) {
    return { type: 'detail', detail: 'long', word: 'in more detail' };
  }
  if (isForm(text, formal)) {
    return { type: 'tone', tone: 'formal' };
  }
  return isForm(text, friendly) ? { type: 'tone', tone: 'friendly' } : undefined;
}

/** Returns whether a text asks for a form and for nothing else. */
function isForm(text: string, form: RegExp): boolean {
  return (
    isShort(text) &&
    form.test(text) &&
    wordsIn(text.replace(form, ' ')).every((word) => formWords.has(word))
  );
}

/** Reads a sentence that says nothing but a time: "it should be done by 15 December". */
function dateRefinementOf(sentence: string, { isQuestion }: Stated): Refinement | undefined {
  if (isQuestion || !isShort(sentence)) {
    return undefined;
  }
  // Of two, the second is meant: "not Friday, Saturday"
  const first = dateIn(sentence);
  const rest = first === undefined ? '' : sentence.replace(first, ' ');
  const second = /^(?:no,? )?not\b/iu.test(sentence) ? dateIn(rest) : undefined;
  const date = second ?? first;
  const others = wordsIn(second === undefined ? rest : rest.replace(second, ' '));
  const isOnly = others.every(
    (word) => dateWords.has(word) || (second !== undefined && /^(?:not|but)$/u.test(word)),
  );
  return date !== undefined && isOnly ? { type: 'date', date } : undefined;
}

function isShort(text: string): boolean {
  return text.trim().split(/\s+/u).length <= maxFormWords;
}
