import { cutAtWord } from '../conversation/title.ts';
import { maxWordLength } from './words.ts';
import type { SearchWords } from './words.ts';

const snippetLength = 160;
/** How much of the snippet stands before the word that was found. */
const leadLength = 40;
/** How much of a text is looked through at a time. */
const windowLength = 2_000;

/**
 * A line of a text around the first of the words, in the text's own letters. Where none is seen,
 * because the text reads on beyond what was handed in, its beginning.
 */
export function snippetOf(text: string, { words }: SearchWords): string {
  const found = firstPosition(text, words);
  const start = found <= leadLength ? 0 : beginningOfWord(text, found - leadLength, found);
  // Spaces that fall together are made up for.
  const part = oneLine(text.slice(start, start + snippetLength * 2));
  const isCut = start + snippetLength * 2 < text.length || part.length > snippetLength;
  return `${start > 0 ? '…' : ''}${cutAtWord(part, snippetLength)}${isCut ? '…' : ''}`;
}

/** A text on one line, whole characters only. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll('\ufffd', '').replaceAll(/\s+/gu, ' ').trim();
}

/** Where the first of the words begins; 0 where none does. The text is read no further than that. */
function firstPosition(text: string, words: readonly string[]): number {
  for (let start = 0; start < text.length; start += windowLength) {
    // One character before it, which may make its first letter the middle of a word.
    const lead = Math.min(start, 1);
    const folded = foldInPlace(text.slice(start - lead, start + windowLength + maxWordLength));
    const found = Math.min(...words.map((word) => positionOf(word, folded, lead)));
    if (found < windowLength + lead) {
      return start - lead + found;
    }
  }
  return 0;
}

/** Where a word begins in a text, from a place on; infinite where it does not. */
function positionOf(word: string, folded: string, from: number): number {
  let at = folded.indexOf(word, from);
  while (at > 0 && isWordCharacter(folded[at - 1])) {
    at = folded.indexOf(word, at + 1);
  }
  return at === -1 ? Number.POSITIVE_INFINITY : at;
}

/** Folds character by character, so that positions stay what they are. */
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
