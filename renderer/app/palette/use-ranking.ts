import { useEffect, useMemo, useState } from 'react';
import { resultInSlices } from '../../ui/slices.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { Ranking } from './rank-entries.ts';
import type { FoundEntry } from './rank-entries.ts';

/** For how long a key may be held up by its own search; the rest is done between the next keys. */
const heldMs = 8;

/**
 * The entries that match what was typed. What is shown always belongs to the last key: first what
 * was found within the time for one, and then the rest.
 */
export function useRanking(
  query: string,
  entries: readonly PaletteEntry[],
  recentIds: readonly string[],
): readonly FoundEntry[] {
  const begun = useMemo(() => {
    const ranking = new Ranking(query, entries, recentIds);
    const work = ranking.work();
    const isDone = doFor(work, heldMs);
    return { ranking, work, isDone, found: ranking.found };
  }, [query, entries, recentIds]);
  const [ended, setEnded] = useState<{ of: Ranking; found: readonly FoundEntry[] }>();
  useEffect(() => {
    const stopper = new AbortController();
    const { ranking, work, isDone } = begun;
    if (!isDone) {
      void resultInSlices(work, stopper.signal).then(() =>
        setEnded({ of: ranking, found: ranking.found }),
      );
    }
    return () => stopper.abort();
  }, [begun]);
  return ended?.of === begun.ranking ? ended.found : begun.found;
}

/** Does steps until a time has passed; answers whether none is left. */
function doFor(work: Iterator<void, void>, ms: number): boolean {
  const endsAt = performance.now() + ms;
  do {
    if (work.next().done === true) {
      return true;
    }
  } while (performance.now() < endsAt);
  return false;
}
