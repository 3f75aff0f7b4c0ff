import { useMemo } from 'react';
import { useSelectThing } from '../../../actions/selected-thing.ts';
import {
  changeWorkLayout,
  useWorkLayout,
} from '../../../entities/local-state/work-layout-store.ts';
import { useWorkTree } from '../../../entities/work-item/work-tree-store.ts';
import { timelineRows } from './timeline-rows.ts';
import type { TimelineRow } from './timeline-rows.ts';

const none: readonly string[] = [];

/** The rows of a guild's timeline, and the one that the keyboard is at, which is that of the tree. */
export function useTimeline(
  homeId: string,
  guildId: string,
  matches: ReadonlySet<string> | undefined,
) {
  const key = useMemo(() => ({ homeId, guildId }), [homeId, guildId]);
  // The tree changes in place: its list of items is another one with each change.
  const items = useWorkTree(homeId, guildId, (tree) => tree.items);
  const outline = useWorkTree(homeId, guildId, (tree) => tree.outline);
  const collapsed = useWorkLayout(key, (layout) => layout.timelineCollapsedIds) ?? none;
  const rows = useMemo(
    () => timelineRows(outline, matches, new Set(collapsed)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the items that the outline holds
    [items, outline, matches, collapsed],
  );
  const activeId = useWorkLayout(key, (layout) => layout.rowId);
  const at = rows.findIndex(({ item }) => item.id === activeId);
  const known = rows[at];
  useSelectThing(known && { homeId, guildId, kind: 'item', id: known.item.id });
  return {
    rows,
    activeIndex: Math.max(0, at),
    setActive: (row: TimelineRow | undefined) => {
      if (row !== undefined) {
        changeWorkLayout(key, { rowId: row.item.id });
      }
    },
    expand: ({ item }: TimelineRow, isExpanded: boolean) => {
      const others = collapsed.filter((id) => id !== item.id);
      changeWorkLayout(key, {
        timelineCollapsedIds: isExpanded ? others : [...others, item.id],
      });
    },
  };
}
