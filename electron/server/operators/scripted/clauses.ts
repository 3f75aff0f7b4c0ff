import { cutAtWord } from '#shared/domain/conversation/title.ts';

/** One thing that a text says: words without lead-in, list mark and full stop. */
export interface Clause {
  readonly text: string;
  /** Whether it was said as something that somebody wants to do ("we want to …"). */
  readonly isWish: boolean;
  /** Whether it was asked. */
  readonly isQuestion: boolean;
}

const maxClauses = 14;
const maxClauseLength = 160;

const politeness =
  /^(?:(?:hi|hello|hey|dear)(?: all| everyone| there| team)?\b[,!.]*|please\b|ok(?:ay)?\b[,.]?|so\b|well\b,?|and\b|also\b|then\b|but\b|finally\b|first(?:ly)?\b,?|next\b,?)\s*/i;
const request = /^(?:can|could|would|will) you (?:please )?(?:help (?:me|us) (?:to )?)?/i;
const wish =
  /^(?:(?:i|we)(?:'d| would)? (?:want|need|like|have|plan|wish|hope|intend|love) to|(?:i|we)(?:'re| are|'m| am) (?:going|trying|planning|about) to|(?:i|we) (?:must|should|will|shall|need)|help (?:me|us)(?: to)?|let(?:'s| us)|the goal is to|our goal is to|it would be good to)\s+/i;

/** What a text says, one clause after the other, lists and enumerations taken apart. */
export function clausesOf(text: string): Clause[] {
  return text
    .split(/\r?\n/u)
    .flatMap((line) => sentencesOf(line))
    .flatMap((sentence) => partsOf(sentence))
    .map((part) => clauseOf(part))
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause.text))
    .slice(0, maxClauses);
}

/** The first letter large, as at the head of a line. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The first letter small, to stand inside a sentence; a name or an acronym stays. */
export function inSentence(text: string): string {
  return /^(?:I\b|\p{Lu}{2}|\p{Lu}[^\s]*\p{Lu})/u.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);
}

function sentencesOf(line: string): string[] {
  const bare = line.replace(/^\s*(?:[-*+•]|\d+[.)]|#+|>|\[[ x]\])\s*/u, '');
  return bare.match(/[^.!?;:]+(?:[.!?;:](?=\S)[^.!?;:]*)*[.!?;:]*/gu) ?? [];
}

/** "a, b and c" are three things; a single "and" joins one. */
function partsOf(sentence: string): string[] {
  const parts = sentence.split(/,\s+(?:and |then |or )?|\s+and then\s+/u);
  const last = parts.at(-1) ?? '';
  const tail = parts.length > 1 ? last.split(/\s+and\s+/u) : [last];
  const all = [...parts.slice(0, -1), ...tail];
  // A comma inside a single thought ("in January, if we can") does not make two of it.
  const isList = all.every((part) => part.trim().split(/\s+/u).length >= 2);
  return isList ? all : [sentence];
}

function clauseOf(part: string): Clause {
  let text = part.trim();
  const isQuestion = text.endsWith('?');
  text = text.replace(/[\s.!?;:,]+$/u, '');
  let isWish = false;
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(politeness, '').replace(request, '');
    const shorter = text.replace(wish, '');
    isWish ||= shorter !== text;
    text = shorter;
  }
  return { text: cutAtWord(text.replaceAll(/\s+/gu, ' '), maxClauseLength), isWish, isQuestion };
}
