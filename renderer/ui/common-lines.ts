/** The places of one line in three texts. */
export interface CommonLine {
  readonly base: number;
  readonly mine: number;
  readonly theirs: number;
}

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
  const inMine = placesOfSingles(mine);
  yield;
  const inTheirs = placesOfSingles(theirs);
  yield;
  const inBase = placesOfSingles(base);
  yield;
  const common: CommonLine[] = [];
  for (const [line, at] of inBase) {
    const mineAt = inMine.get(line);
    const theirsAt = inTheirs.get(line);
    if (mineAt !== undefined && theirsAt !== undefined) {
      common.push({ base: at, mine: mineAt, theirs: theirsAt });
    }
  }
  yield;
  const rising = longestRising(common, ({ mine: at }) => at);
  yield;
  return longestRising(rising, ({ theirs: at }) => at);
}

/** The lines that a text has once, in their order, with their places. */
function placesOfSingles(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [at, line] of lines.entries()) {
    if (places.has(line)) {
      repeated.add(line);
    }
    places.set(line, at);
  }
  for (const line of repeated) {
    places.delete(line);
  }
  return places;
}

/** The longest selection of things whose places rise, in O(n log n). */
function longestRising<Thing>(
  things: readonly Thing[],
  placeOf: (thing: Thing) => number,
): readonly Thing[] {
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
