import { foldedText } from '../../text/folded-text.ts';
import { beginsSpacedWord, endsInSpacedWord, queryWords, runsOf } from './words.ts';
import type { Run, SearchWords } from './words.ts';

/** The phrases of a query, and the words that it leaves out, which count. */
const maxTerms = 8;
const quotes = '"“”„';

/** A query as it was typed: words, phrases in quotes, and what is left out, behind a minus. */
interface QueryTerms {
  /** All words that must be there, those of the phrases too, without signs. */
  readonly plain: string;
  readonly phrases: readonly string[];
  readonly excluded: readonly string[];
}

/** Takes a query apart, in one pass. A quote that is still open reaches to the end. */
function parseTerms(q: string): QueryTerms {
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

/** A query without its signs and without what it leaves out, for who knows words alone. */
export function plainTerms(q: string): string {
  return parseTerms(q).plain;
}

/** Words that stand right behind each other, folded. */
type Phrase = readonly Run[];

/** A query that can be compared with texts. */
export interface ReadQuery {
  readonly words: SearchWords;
  readonly phrases: readonly Phrase[];
  readonly excluded: readonly Phrase[];
}

export function readQuery(q: string): ReadQuery {
  const { plain, phrases, excluded } = parseTerms(q);
  return {
    words: queryWords(plain),
    phrases: phrases.map(phraseOf).filter(isAny),
    excluded: excluded.map(phraseOf).filter(isAny),
  };
}

/** Whether texts have each phrase of a query, and nothing that it leaves out. */
export function holdsTerms(texts: readonly string[], { phrases, excluded }: ReadQuery): boolean {
  if (phrases.length + excluded.length === 0) {
    return true;
  }
  const folded = texts.map(foldedText);
  const isIn = (phrase: Phrase) => folded.some((text) => holdsPhrase(text, phrase));
  return phrases.every(isIn) && !excluded.some(isIn);
}

/** The signs that may stand between two words of a phrase. */
const maxGap = 9;
const letter = /[\p{L}\p{N}\p{M}]/u;

function phraseOf(term: string): Phrase {
  return [...runsOf(foldedText(term))].slice(0, maxTerms * 2);
}

function isAny(phrase: Phrase): boolean {
  return phrase.length > 0;
}

function holdsPhrase(folded: string, phrase: Phrase): boolean {
  const first = phrase[0]?.text ?? '';
  let at = folded.indexOf(first);
  while (at >= 0 && !standsAt(folded, at, phrase)) {
    at = folded.indexOf(first, at + 1);
  }
  return at >= 0;
}

function standsAt(folded: string, from: number, phrase: Phrase): boolean {
  let at = from;
  return phrase.every(({ text, script }, index) => {
    const start = index === 0 ? at : nextWord(folded, at);
    at = start + text.length;
    const before = folded.slice(Math.max(0, start - 2), start);
    const isWhole =
      script !== 'spaced' ||
      !(endsInSpacedWord(before) || beginsSpacedWord(folded.slice(at, at + 2)));
    return folded.startsWith(text, start) && isWhole;
  });
}

/** Where the next word begins behind a few signs. */
function nextWord(folded: string, at: number): number {
  const gap = folded.slice(at, at + maxGap).search(letter);
  return gap < 0 ? at : at + gap;
}
