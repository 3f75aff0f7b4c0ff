import { foldedText } from '../../text/folded-text.ts';
import { queryWords, runsOf } from './words.ts';
import type { SearchWords } from './words.ts';

/** The phrases of a query, and the words that it leaves out, which count. */
const maxTerms = 8;
const quotes = '"“”„';

/** A query as it was typed: words, phrases in quotes, and what is left out, behind a minus. */
export interface QueryTerms {
  /** All words that must be there, those of the phrases too, without signs. */
  readonly plain: string;
  readonly phrases: readonly string[];
  readonly excluded: readonly string[];
}

/** Takes a query apart, in one pass. A quote that is still open reaches to the end. */
export function parseTerms(q: string): QueryTerms {
  const plain: string[] = [];
  const phrases: string[] = [];
  const excluded: string[] = [];
  let at = 0;
  while (at < q.length) {
    if (isSpace(q[at])) {
      at += 1;
      continue;
    }
    const isExcluded = q[at] === '-' && !isSpace(q[at + 1]);
    const from = isExcluded ? at + 1 : at;
    const isQuoted = quotes.includes(q[from] ?? ' ');
    const end = isQuoted ? endOfQuote(q, from + 1) : endOfWord(q, from);
    const term = q.slice(isQuoted ? from + 1 : from, end);
    if (isExcluded) {
      excluded.push(term);
    } else {
      plain.push(term);
      phrases.push(...(isQuoted ? [term] : []));
    }
    at = isQuoted ? end + 1 : end;
  }
  return {
    plain: plain.join(' '),
    phrases: phrases.slice(0, maxTerms),
    excluded: excluded.slice(0, maxTerms),
  };
}

function endOfQuote(q: string, from: number): number {
  let at = from;
  while (at < q.length && !quotes.includes(q[at] ?? ' ')) {
    at += 1;
  }
  return at;
}

function endOfWord(q: string, from: number): number {
  let at = from;
  while (at < q.length && !isSpace(q[at])) {
    at += 1;
  }
  return at;
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || character.trim() === '';
}

/** A query that can be compared with texts. */
export interface ReadQuery {
  readonly words: SearchWords;
  readonly phrases: readonly RegExp[];
  readonly excluded: readonly RegExp[];
}

export function readQuery(q: string): ReadQuery {
  const { plain, phrases, excluded } = parseTerms(q);
  return {
    words: queryWords(plain),
    phrases: phrases.flatMap(patternOf),
    excluded: excluded.flatMap(patternOf),
  };
}

/** Whether texts have each phrase of a query, and nothing that it leaves out. */
export function holdsTerms(texts: readonly string[], { phrases, excluded }: ReadQuery): boolean {
  if (phrases.length + excluded.length === 0) {
    return true;
  }
  const folded = texts.map(foldedText);
  const isIn = (pattern: RegExp) => folded.some((text) => pattern.test(text));
  return phrases.every(isIn) && !excluded.some(isIn);
}

const inWord = String.raw`[\p{L}\p{N}\p{M}]`;

/** The words of a phrase right behind each other, whatever signs are between; none for no word. */
function patternOf(phrase: string): RegExp[] {
  const runs = [...runsOf(foldedText(phrase))].slice(0, maxTerms * 2);
  const parts = runs.map(({ text, script }) =>
    script === 'spaced' ? `(?<!${inWord})${text}(?!${inWord})` : text,
  );
  // A run is letters, numbers or an emoji, and means nothing else to a pattern.
  return parts.length === 0
    ? []
    : [new RegExp(parts.join(String.raw`[^\p{L}\p{N}\p{M}]{0,9}`), 'u')];
}
