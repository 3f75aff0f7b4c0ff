import { pageLimits } from '#shared/limits/page-limits.ts';
import { foldedText } from '#shared/text/folded-text.ts';
import { placesOf } from '../../../ui/find/places-of.ts';
import type { MarkdownFacts } from '../../../ui/markdown/markdown-facts.ts';

/** Where words stand in a document. */
export interface Match {
  readonly piece: number;
  /** Its place among the matches of its piece, from 0 on. */
  readonly ordinal: number;
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
