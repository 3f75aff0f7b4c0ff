import { readMarker } from './outline-markers.ts';
import type { Marker, MarkerKind } from './outline-markers.ts';

/** Reads the signs of lists in lines without their indentation, where the other lines bear them out. */
export function readMarkers(lines: readonly string[]): (Marker | undefined)[] {
  const candidates = lines.map(readMarker);
  const facts = new MarkerFacts();
  for (const marker of candidates) {
    facts.count(marker);
  }
  return candidates.map((marker) =>
    marker === undefined || marker.isCertain || facts.bearOut(marker) ? marker : undefined,
  );
}

/** The facts about all signs together. */
class MarkerFacts {
  #isOfWordProcessor = false;
  readonly #counts = new Map<MarkerKind, number>();
  /** The kinds of letters that begin with the first of them. */
  readonly #begun = new Set<MarkerKind>();
  /** How many numbers begin with each first part. */
  readonly #numbers = new Map<string, number>();

  count(marker: Marker | undefined): void {
    if (marker === undefined) {
      return;
    }
    const { kind, first } = marker;
    this.#isOfWordProcessor ||= marker.isOfWordProcessor;
    this.#counts.set(kind, this.#countOf(kind) + 1);
    if (/^[ai]$/i.test(first)) {
      this.#begun.add(kind);
    }
    if (kind === 'decimal' || kind === 'dotted') {
      this.#numbers.set(first, (this.#numbers.get(first) ?? 0) + 1);
    }
  }

  /** Whether a letter, a number with points or stars, which may begin a sentence, are of a list. */
  bearOut({ kind, first }: Marker): boolean {
    if (kind === 'circle') {
      // It stands between the bullets of a word processor, or alone: it is a word in some languages.
      return this.#isOfWordProcessor || this.#counts.size === 1;
    }
    if (kind === 'bullet') {
      return this.#countOf(kind) > 1;
    }
    return kind === 'dotted'
      ? (this.#numbers.get(first) ?? 0) > 1
      : this.#countOf(kind) > 1 && this.#begun.has(kind);
  }

  #countOf(kind: MarkerKind): number {
    return this.#counts.get(kind) ?? 0;
  }
}
