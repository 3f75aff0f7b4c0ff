/** The places of one line in three texts. */
export interface CommonLine {
  readonly base: number;
  readonly mine: number;
  readonly theirs: number;
}

/** How many lines one step looks at. */
export const linesOfStep = 1_000;

/**
 * Lines that stand once in each of three texts, in the same order in all of them: whatever was
 * changed, these were not, and nothing was moved past them. Found in steps that can pause.
 */
export function* commonLines({
  base,
  mine,
  theirs,
}: Readonly<Record<'base' | 'mine' | 'theirs', readonly string[]>>): Generator<
  void,
  readonly CommonLine[]
> {
  const inMine = yield* placesOfSingles(mine);
  const inTheirs = yield* placesOfSingles(theirs);
  const inBase = yield* placesOfSingles(base);
  const common: CommonLine[] = [];
  let looked = 0;
  for (const [line, at] of inBase) {
    const mineAt = inMine.get(line);
    const theirsAt = inTheirs.get(line);
    if (mineAt !== undefined && theirsAt !== undefined) {
      common.push({ base: at, mine: mineAt, theirs: theirsAt });
    }
    looked += 1;
    if (looked % linesOfStep === 0) {
      yield;
    }
  }
  const rising = yield* longestRising(common, ({ mine: at }) => at);
  return yield* longestRising(rising, ({ theirs: at }) => at);
}

/** The lines that a text has once, in their order, with their places. */
function* placesOfSingles(lines: readonly string[]): Generator<void, ReadonlyMap<string, number>> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [at, line] of lines.entries()) {
    if (places.delete(line)) {
      repeated.add(line);
    } else if (!repeated.has(line)) {
      places.set(line, at);
    }
    if (at % linesOfStep === 0) {
      yield;
    }
  }
  return places;
}

/** The longest selection of things whose places rise, in O(n log n). */
function* longestRising<Thing>(
  things: readonly Thing[],
  placeOf: (thing: Thing) => number,
): Generator<void, readonly Thing[]> {
  /** For each length, the index of the thing with the lowest place that ends such a selection. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  const placeAt = (index: number | undefined) => {
    const thing = index === undefined ? undefined : things[index];
    return thing === undefined ? Number.NEGATIVE_INFINITY : placeOf(thing);
  };
  for (const index of things.keys()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (placeAt(ends[middle]) < placeAt(index)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    before[index] = ends[low - 1];
    ends[low] = index;
    if (index % linesOfStep === 0) {
      yield;
    }
  }
  const rising: Thing[] = [];
  for (let at = ends.at(-1); at !== undefined; at = before[at]) {
    const thing = things[at];
    if (thing !== undefined) {
      rising.push(thing);
    }
  }
  return rising.toReversed();
}
