import { useDeferredValue, useMemo, useState } from 'react';
import { useWorkTree } from '../../../entities/work-item/work-tree-store.ts';
import { useToday } from '../../../ui/dates/use-today.ts';
import { useNeedingIds } from './use-work-facts.ts';
import type { WorkFilter, WorkFilterFacts } from './work-filter.ts';
import { WorkMatches } from './work-matches.ts';

/**
 * The ids of the items that a filter lets through; undefined without a filter. Whoever types sees
 * the letters first: the matches follow a render later, however many items there are.
 */
export function useMatches(
  homeId: string,
  guildId: string,
  filter: WorkFilter,
  isNew: WorkFilterFacts['isNew'],
): ReadonlySet<string> | undefined {
  const needingIds = useNeedingIds(homeId);
  const today = useToday();
  const facts = useMemo(() => ({ needingIds, isNew, today }), [needingIds, isNew, today]);
  const [matches] = useState(() => new WorkMatches());
  const asked = useDeferredValue(filter);
  return useWorkTree(homeId, guildId, (tree) => matches.read(tree, asked, facts));
}
