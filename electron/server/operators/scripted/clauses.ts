import { cutAtWord } from '#shared/domain/conversation/title.ts';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import { trimEndOf } from '#shared/text/trim-end.ts';
import { isFiller } from './filler.ts';
import { oneLine } from './one-line.ts';

/** One statement of a text, without lead-in, list mark and full stop. */
export interface Clause {
  readonly text: string;
  /** Whether it was stated as a wish ("we want to …"). */
  readonly isWish: boolean;
  /** Whether it was a question. */
  readonly isQuestion: boolean;
}

const { clauses: maxClauses, clauseText: maxClauseLength } = operatorLimits.script;

/** The statement of a sentence, without the words around it. */
export interface Stated extends Clause {
  /** Whether somebody was asked to do it ("can you …"). */
  readonly isRequest: boolean;
}

/** Case distinguishes a name from a request: "Hi Ada", not "Hi plan". */
const salutation =
  /^(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear)\b(?: (?:all|everyone|everybody|there|team|\p{Lu}[\p{L}\p{N}]*))?[,!.]*\s*/u;
const politeness =
  /^(?:(?:yes|no|ok|okay),? but\b|(?:no|nope|yes|yeah|yep|sure|oh|hm|ah|sorry|thanks|thank you|great|perfect|nice|cool|good|fine|right|wait|hey|actually),|(?:actually|oh|maybe|perhaps)\b|please\b|ok(?:ay)?\b[,.]?|so\b|well\b,?|and\b|also\b|then\b|but\b|finally\b|first(?:ly)?\b,?|next\b,?)\s*/i;
const request =
  /^(?:(?:can|could|would|will) (?:you|we|someone|anyone|one of you)|would you mind|do you think you (?:can|could)|is it possible (?:for you )?to|(?:i|we)(?:['’]d| would) like you to|(?:i|we) (?:want|need) you to)\s+(?:(?:please|also|maybe|perhaps)\s+)*(?:help (?:me|us) (?:to |with )?)?/i;
const closing = /,? (?:please|pls|thanks|thank you)$/i;
const requestClosing = / for (?:me|us)$/i;
const wish =
  /^(?:(?:i|we)(?:['’]d| would)?(?: also| really| just| still)? (?:want|need|like|have|plan|wish|hope|intend|love) to|(?:i|we)(?:['’]re| are|['’]m| am) (?:going|trying|planning|about) to|(?:i|we)(?:['’]re| are|['’]m| am|['’]ve been| have been) (?:thinking|dreaming) (?:about|of)|(?:i|we) (?:must|should|will|shall|need)|help (?:me|us)(?: to)?|let(?:['’]s| us)|the goal is to|our goal is to|it would be good to)\s+/i;

/**
 * Returns the clauses of a text in order, with lists and enumerations split. Tables, codes,
 * formulas and footnotes make no clauses, unless the text has nothing else.
 */
export function clausesOf(text: string): Clause[] {
  const lines = text.split('\n');
  const stated = clausesIn(statementLines(lines));
  const clauses = stated.length > 0 ? stated : clausesIn(lines);
  const own = clauses.filter((clause) => !isFiller(clause.text));
  return (own.length > 0 ? own : clauses).slice(0, maxClauses);
}

function clausesIn(lines: readonly string[]): Clause[] {
  return lines
    .flatMap((line) => sentencesOf(oneLine(line)))
    .flatMap((sentence) => partsOf(sentence))
    .map((part) => clauseOf(part))
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause.text));
}

/** The signs between which lines are a code or a formula. */
const blockSigns = ['```', '~~~', '$$'];
/** The beginning of a formula in a line, of a row of a table and of a footnote. */
const noStatement = /^(?:\$\$|\||\[\^[^\]]{1,40}\]:)/;

/** The lines of a Markdown text that state something. */
function statementLines(lines: readonly string[]): string[] {
  let openSign: string | undefined;
  return lines.filter((line) => {
    const words = line.trimStart();
    if (openSign !== undefined) {
      openSign = words.startsWith(openSign) ? undefined : openSign;
      return false;
    }
    openSign = blockSigns.find(
      (sign) => words.startsWith(sign) && !words.includes(sign, sign.length),
    );
    return openSign === undefined && !noStatement.test(words);
  });
}

/** Capitalises the first letter, as at the start of a line. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Makes the first letter lower case for use inside a sentence; names and acronyms are unchanged.
 */
export function inSentence(text: string): string {
  return /^(?:I\b|\p{Lu}{2}|\p{Lu}[^\s]*\p{Lu})/u.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Takes the signs of a list, a heading or a quotation from the beginning of a line. */
function withoutListMark(line: string): string {
  return line.replace(/^(?:(?:[-*+•]|\d+[.)]|#+|>|\[[ x]\]) ?)+/u, '');
}

/** Returns the whole sentences of a text, of which those with a colon are one. */
export function sentencesIn(text: string): string[] {
  const lines = text.split('\n');
  const stated = statementLines(lines).filter((line) => line.trim() !== '');
  return (stated.length > 0 ? stated : lines)
    .flatMap((line) => withoutListMark(oneLine(line)).split(/(?<=[.!?;…]) /u))
    .filter((sentence) => sentence !== '');
}

function sentencesOf(line: string): string[] {
  return withoutListMark(line)
    .replaceAll(/\[\^[^\]\s]{1,40}\]/gu, '')
    .split(/ [-–—] /u)
    .flatMap((part) => part.match(/[^.!?;:]+(?:[.!?;:](?=\S)[^.!?;:]*)*[.!?;:]*/gu) ?? []);
}

/** Splits "a, b and c" into three parts; a single "and" does not split. */
function partsOf(sentence: string): string[] {
  const parts = sentence.split(/, (?:and |then |or )?| and then /u);
  const last = parts.at(-1) ?? '';
  const tail = parts.length > 1 ? last.split(' and ') : [last];
  const all = [...parts.slice(0, -1), ...tail];
  // A comma inside a single thought ("in January, if we can") does not split it.
  const longer = all.filter((part) => part.trim().includes(' '));
  const isList =
    longer.length === all.length || (all.length >= 3 && longer.length * 2 > all.length);
  return isList ? all : [sentence];
}

function clauseOf(part: string): Clause {
  const { text, isWish, isQuestion } = statedIn(part);
  return { text, isWish, isQuestion };
}

/** Takes lead-in, politeness, wish and full stop from a sentence on one line. */
export function statedIn(part: string): Stated {
  // No more than this is kept in the end, and cutting early keeps long texts fast
  let text = part.trim().slice(0, 4 * maxClauseLength);
  const isAsked = part.trimEnd().endsWith('?');
  text = trimEndOf(text, ' .!?;:,');
  let isWish = false;
  let isRequest = false;
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(salutation, '').replace(politeness, '').replace(closing, '');
    const asked = text.replace(request, '');
    isRequest ||= asked !== text;
    text = asked.replace(wish, '');
    isWish ||= asked !== text;
  }
  if (isRequest) {
    text = text.replace(requestClosing, '');
  }
  return {
    text: cutAtWord(text, maxClauseLength),
    isWish,
    isQuestion: isAsked && !isRequest,
    isRequest,
  };
}
