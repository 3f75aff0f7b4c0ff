import { lowerInPlace } from '#shared/text/lower-in-place.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import type { MarkdownFacts } from '../../../ui/markdown/markdown-facts.ts';

/** Where words stand in a document. */
export interface Match {
  readonly piece: number;
  /** Its place among the matches of its piece, from 0 on. */
  readonly ordinal: number;
}

/** The places of words in a document, in their order; at most `pageLimits.foundPlaces`. */
export function findMatches(facts: readonly MarkdownFacts[], words: string): readonly Match[] {
  const matches: Match[] = [];
  for (const [piece, { blocks }] of facts.entries()) {
    const count = blocks.reduce((sum, block) => sum + placesOf(block, words).length, 0);
    for (let ordinal = 0; ordinal < count; ordinal += 1) {
      if (matches.length >= pageLimits.foundPlaces) {
        return matches;
      }
      matches.push({ piece, ordinal });
    }
  }
  return matches;
}

/** The positions of words in a text, in upper or lower case. None overlaps another. */
export function placesOf(text: string, words: string): readonly number[] {
  const wanted = lowerInPlace(words);
  if (wanted === '') {
    return [];
  }
  const searched = lowerInPlace(text);
  const places: number[] = [];
  let at = searched.indexOf(wanted);
  while (at >= 0 && places.length < pageLimits.foundPlaces) {
    places.push(at);
    at = searched.indexOf(wanted, at + wanted.length);
  }
  return places;
}
