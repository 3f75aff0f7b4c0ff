import { pageLimits } from '#shared/limits/page-limits.ts';
import { foldedPlaces } from '#shared/text/folded-places.ts';
import { foldedText } from '#shared/text/folded-text.ts';
import type { MarkdownFacts } from '../../../ui/markdown/markdown-facts.ts';

/** Where words stand in a document. */
export interface Match {
  readonly piece: number;
  /** Its place among the matches of its piece, from 0 on. */
  readonly ordinal: number;
}

/** Where words stand in a text. */
export interface TextPlace {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the terms to find in a document: the words as they were typed if they stand so anywhere,
 * and else each of them.
 */
export function soughtTerms(facts: readonly MarkdownFacts[], words: string): readonly string[] {
  const each = words.split(/\s+/u).filter(Boolean);
  const isThere = facts.some(({ blocks }) =>
    blocks.some((text) => placesOf(text, [words]).length > 0),
  );
  return isThere || each.length < 2 ? [words] : each.slice(0, pageLimits.foundTerms);
}

/** The places of terms in a document, in their order; at most `pageLimits.foundPlaces`. */
export function findMatches(
  facts: readonly MarkdownFacts[],
  terms: readonly string[],
): readonly Match[] {
  const matches: Match[] = [];
  for (const [piece, { blocks }] of facts.entries()) {
    const count = blocks.reduce((sum, block) => sum + placesOf(block, terms).length, 0);
    for (let ordinal = 0; ordinal < count; ordinal += 1) {
      if (matches.length >= pageLimits.foundPlaces) {
        return matches;
      }
      matches.push({ piece, ordinal });
    }
  }
  return matches;
}

/** How far around a place what a search has shown of it reaches, in characters. */
const nearReach = 160;

/**
 * The number of the match around which most of the words stand that a search has shown there. The
 * first of several, and the first of all where none has any.
 */
export function nearestMatch(
  facts: readonly MarkdownFacts[],
  terms: readonly string[],
  near: string,
): number {
  const wanted = new Set(wordsOf(near));
  let at = 0;
  let best = { at: 0, count: 0 };
  for (const block of facts.flatMap(({ blocks }) => blocks)) {
    for (const { start, end } of placesOf(block, terms)) {
      const around = wordsOf(block.slice(Math.max(0, start - nearReach), end + nearReach));
      const count = new Set(around.filter((word) => wanted.has(word))).size;
      if (count > best.count) {
        best = { at, count };
      }
      at += 1;
      if (at >= pageLimits.foundPlaces) {
        return best.at;
      }
    }
  }
  return best.at;
}

function wordsOf(text: string): string[] {
  return foldedText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The places of terms in a text, as search compares them. None overlaps another. */
export function placesOf(text: string, terms: readonly string[]): readonly TextPlace[] {
  const wanted = terms.map(foldedText).filter(Boolean);
  if (wanted.length === 0) {
    return [];
  }
  const { folded, placeOf, endOf } = foldedPlaces(text);
  const found = wanted.flatMap((term) => foldedPlacesOf(folded, term));
  const places: TextPlace[] = [];
  for (const { start, end } of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const place = { start: placeOf(start), end: endOf(end) };
    if (place.start >= (places.at(-1)?.end ?? 0) && places.length < pageLimits.foundPlaces) {
      places.push(place);
    }
  }
  return places;
}

function foldedPlacesOf(folded: string, term: string): TextPlace[] {
  const places: TextPlace[] = [];
  let at = folded.indexOf(term);
  while (at >= 0 && places.length < pageLimits.foundPlaces) {
    places.push({ start: at, end: at + term.length });
    at = folded.indexOf(term, at + term.length);
  }
  return places;
}
