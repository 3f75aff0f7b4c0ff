import { useEffect, useMemo, useState } from 'react';
import { resultInSlices } from '../../ui/slices.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { doHeld, Ranking } from './rank-entries.ts';
import type { FoundEntry } from './rank-entries.ts';

/**
 * The entries that match the typed text. The result always belongs to the last key: first the entries
 * found within the time for one key, and then the rest.
 */
export function useRanking(
  query: string,
  entries: readonly PaletteEntry[],
  recentIds: readonly string[],
): readonly FoundEntry[] {
  const begun = useMemo(() => {
    const ranking = new Ranking(query, entries, recentIds);
    const work = ranking.work();
    const isDone = doHeld(work);
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
