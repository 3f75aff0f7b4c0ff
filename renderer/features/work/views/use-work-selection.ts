import { useMemo } from 'react';
import {
  changeWorkLayout,
  useWorkLayout,
} from '../../../entities/local-state/work-layout-store.ts';
import type { WorkLayoutKey } from '../../../entities/local-state/work-layout-store.ts';
import { useSelection } from '../../../ui/use-selection.ts';
import type { Selection } from '../../../ui/use-selection.ts';

/** The names of a selection in what is kept of the work of a guild. */
const names = {
  rows: { ids: 'selectedIds', from: 'fromId' },
  cards: { ids: 'selectedCardIds', from: 'fromCardId' },
} as const;

/** The selected rows or cards of a guild's work, which are still so when the person comes back. */
export function useWorkSelection(
  key: WorkLayoutKey,
  kind: keyof typeof names,
  order: () => readonly string[],
): Selection {
  const { ids: idsName, from: fromName } = names[kind];
  const selectedIds = useWorkLayout(key, (layout) => layout[idsName]);
  const from = useWorkLayout(key, (layout) => layout[fromName]);
  const selected = useMemo(() => ({ ids: new Set(selectedIds), from }), [selectedIds, from]);
  return useSelection(order, [
    selected,
    (next) => changeWorkLayout(key, { [idsName]: [...next.ids], [fromName]: next.from }),
  ]);
}
