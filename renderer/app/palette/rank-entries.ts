import { go } from 'fuzzysort';
import { readItemName } from '#shared/domain/work-item/names.ts';
import type { ItemName } from '#shared/domain/work-item/names.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { foldedText } from '#shared/text/folded-text.ts';
import { matchedIn, targetOf } from './palette-entry.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** An entry that was found, and the places of the typed letters in its label. */
export interface FoundEntry {
  readonly entry: PaletteEntry;
  readonly score: number;
  readonly matched: readonly number[];
}

/** The entries that are matched in one step. A step takes about a millisecond. */
const entriesPerStep = 1_000;

/** The minimum score of a match. Letters that are merely scattered over a label do not count. */
export const leastScore = 0.35;

/** The bonus for recently opened entries. It outweighs a slightly better match. */
const recentBonus = 0.1;

/** The score of what is called by its short name, above that of every other match. */
const namedScore = 2;

/** The amount that keeps equal matches in their order. */
const tieBreak = 1e-9;

/** Ranks entries by how well they match the typed text. */
export class Ranking {
  /** The best entries so far, best first. */
  found: readonly FoundEntry[] = [];
  readonly #query: string;
  readonly #entries: readonly PaletteEntry[];
  readonly #recentIds: readonly string[];
  readonly #name: ItemName | undefined;
  #count = 0;

  /** @param recentIds the ids of recently opened entries, newest first */
  constructor(query: string, entries: readonly PaletteEntry[], recentIds: readonly string[] = []) {
    this.#query = foldedText(query.trim().slice(0, pageLimits.paletteQuery));
    this.#entries = entries;
    this.#recentIds = recentIds;
    this.#name = readItemName(query.trim());
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
    const named = this.#namedIn(entries);
    if (found.length + named.length > 0) {
      const others = found.filter(({ entry }) => named.every((each) => each.entry !== entry));
      this.found = [...this.found, ...named, ...others]
        .toSorted((a, b) => b.score - a.score)
        .slice(0, limit);
    }
  }

  /** The items that have the typed text as their short name: they come before all others. */
  #namedIn(entries: readonly PaletteEntry[]): FoundEntry[] {
    const name = this.#name;
    return name === undefined
      ? []
      : entries
          .filter((entry) => entry.isNamed?.(name))
          .map((entry) => ({ entry, score: namedScore, matched: [] }));
  }

  /** Adjusts the score of an entry. The matcher calls it in the order of the entries. */
  #scoreOf({ id }: PaletteEntry, score: number): number {
    this.#count += 1;
    const at = this.#recentIds.indexOf(id);
    const bonus = at < 0 ? 0 : recentBonus * (1 - at / this.#recentIds.length);
    return score + bonus - this.#count * tieBreak;
  }
}

/** The maximum time that a search may block a key, in milliseconds. The rest is done between keys. */
const heldMs = 8;

/** Does as many steps as a key may wait for, and returns whether none is left. */
export function doHeld(work: Iterator<void, void>): boolean {
  const endsAt = performance.now() + heldMs;
  do {
    if (work.next().done === true) {
      return true;
    }
  } while (performance.now() < endsAt);
  return false;
}
