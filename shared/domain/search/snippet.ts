import { cutAtWord } from '../conversation/title.ts';
import { maxWordLength } from './words.ts';
import type { SearchWords } from './words.ts';

const snippetLength = 160;
/** The length of the snippet before the matching word. */
const leadLength = 40;
/** The length of text that is searched at a time. */
const windowLength = 2_000;

/**
 * Returns a line of a text around the first matching word, in the text's own letters. If there is
 * no match, because only the beginning of the text was passed in, it returns that beginning.
 */
export function snippetOf(text: string, { words }: SearchWords): string {
  const found = firstPosition(text, words);
  const start = found <= leadLength ? 0 : beginningOfWord(text, found - leadLength, found);
  // Reads more than needed, because runs of spaces collapse.
  const part = oneLine(text.slice(start, start + snippetLength * 2));
  const isCut = start + snippetLength * 2 < text.length || part.length > snippetLength;
  return `${start > 0 ? '…' : ''}${cutAtWord(part, snippetLength)}${isCut ? '…' : ''}`;
}

/** Returns a text on one line, without partial characters. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\ufffd', '')
    .replaceAll(/\s{2,}|[^\S ]/gu, ' ')
    .trim();
}

/** Returns the position of the first matching word, or 0. It reads the text only up to there. */
function firstPosition(text: string, words: readonly string[]): number {
  for (let start = 0; start < text.length; start += windowLength) {
    // Includes the character before, because it may make a first letter the middle of a word.
    const lead = Math.min(start, 1);
    const folded = foldInPlace(text.slice(start - lead, start + windowLength + maxWordLength));
    const found = Math.min(...words.map((word) => positionOf(word, folded, lead)));
    if (found < windowLength + lead) {
      return start - lead + found;
    }
  }
  return 0;
}

/**
 * Returns the position of a word in a text, searched from an index; Infinity if it is not found.
 */
function positionOf(word: string, folded: string, from: number): number {
  let at = folded.indexOf(word, from);
  while (at > 0 && isWordCharacter(folded[at - 1])) {
    at = folded.indexOf(word, at + 1);
  }
  return at === -1 ? Number.POSITIVE_INFINITY : at;
}

/** Folds each character separately, so that positions do not change. */
function foldInPlace(text: string): string {
  const lowered = text.toLowerCase();
  const sameLength = lowered.length === text.length ? lowered : text;
  return sameLength.replaceAll(
    /[\u00c0-\u024f\u1e00-\u1eff]/gu,
    (letter) => letter.normalize('NFD')[0] ?? letter,
  );
}

function beginningOfWord(text: string, from: number, to: number): number {
  const gap = text.slice(from, to).search(/\s/u);
  return gap === -1 ? from : from + gap + 1;
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}\p{M}]/u.test(character);
}
