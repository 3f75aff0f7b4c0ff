import { go } from 'fuzzysort';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { foldedText } from '#shared/text/folded-text.ts';
import { matchedIn, targetOf } from './palette-entry.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** An entry that was found, and where its label has what was typed. */
export interface FoundEntry {
  readonly entry: PaletteEntry;
  readonly score: number;
  readonly matched: readonly number[];
}

/** The entries that are matched in one step. A step takes about a millisecond. */
const entriesPerStep = 1_000;

/** The least likeness of a match: letters that are merely somewhere in a label do not count. */
export const leastScore = 0.35;

/** The bonus for having been opened lately: more than a slightly better match. */
const recentBonus = 0.1;

/** Of two equal matches, the one that comes first stays first. */
const tieBreak = 1e-9;

/** Ranks entries by how well they match what was typed. */
export class Ranking {
  /** The best entries so far, the best one first. */
  found: readonly FoundEntry[] = [];
  readonly #query: string;
  readonly #entries: readonly PaletteEntry[];
  readonly #recentIds: readonly string[];
  #count = 0;

  /** @param recentIds the ids of the entries that were opened lately, the newest first */
  constructor(query: string, entries: readonly PaletteEntry[], recentIds: readonly string[] = []) {
    this.#query = foldedText(query.trim().slice(0, pageLimits.paletteQuery));
    this.#entries = entries;
    this.#recentIds = recentIds;
  }

  /** Does the work in steps; `found` is better after each of them. */
  *work(): Generator<void, void, void> {
    const count = this.#query === '' ? 0 : this.#entries.length;
    for (let from = 0; from < count; from += entriesPerStep) {
      this.#match(this.#entries.slice(from, from + entriesPerStep));
      yield;
    }
  }

  #match(entries: readonly PaletteEntry[]): void {
    const limit = pageLimits.paletteRows;
    const found = go(this.#query, entries, {
      key: targetOf,
      limit,
      scoreFn: ({ obj, score }) => (score < leastScore ? 0 : this.#scoreOf(obj, score)),
      threshold: leastScore,
    }).map(({ obj: entry, score, indexes }) => ({
      entry,
      score,
      matched: matchedIn(entry.label, indexes),
    }));
    if (found.length > 0) {
      this.found = [...this.found, ...found].toSorted((a, b) => b.score - a.score).slice(0, limit);
    }
  }

  /** The matcher asks in the order of the entries. */
  #scoreOf({ id }: PaletteEntry, score: number): number {
    this.#count += 1;
    const at = this.#recentIds.indexOf(id);
    const bonus = at < 0 ? 0 : recentBonus * (1 - at / this.#recentIds.length);
    return score + bonus - this.#count * tieBreak;
  }
}

/** For how long a key may be held up by its own search; the rest is done between the next keys. */
const heldMs = 8;

/** Does as many steps as a key may be held up for; answers whether none is left. */
export function doHeld(work: Iterator<void, void>): boolean {
  const endsAt = performance.now() + heldMs;
  do {
    if (work.next().done === true) {
      return true;
    }
  } while (performance.now() < endsAt);
  return false;
}
