import type { RefObject } from 'react';
import type { VListHandle } from 'virtua';
import {
  changeWorkLayout,
  treeTopIn,
  workLayoutOf,
} from '../../../entities/local-state/work-layout-store.ts';
import type { ListTop } from '../../../entities/local-state/work-layout-store.ts';
import type { Outline } from '../../../entities/work-item/work-tree.ts';
import { useListTop } from '../views/use-list-top.ts';
import { placeOfRow } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';
import type { OutlineEntry, ShownWork } from './outline-entries.ts';

interface ScrolledOutline extends ShownWork {
  readonly outline: Outline;
  readonly rows: readonly TreeRow[];
  readonly entries: readonly OutlineEntry[];
  readonly draftAt: number | undefined;
  readonly list: RefObject<VListHandle | null>;
  /** The element around the list. */
  readonly region: RefObject<HTMLElement | null>;
}

/** Keeps the row at which an outline begins. It returns what is to be told of each scroll. */
export function useOutlineTop(shown: ScrolledOutline): () => void {
  const { homeId, guildId, filterKey, isWhole, outline, rows, entries, draftAt } = shown;
  const key = { homeId, guildId };
  return useListTop({
    list: shown.list,
    element: () => shown.region.current?.querySelector<HTMLElement>('.outline-tree') ?? null,
    rows: entries,
    idAt: (at) => {
      const entry = entries[at];
      return entry === undefined || 'draft' in entry ? undefined : entry.id;
    },
    placeOf: ({ topId, at }) => {
      const isHere = isWhole || rows.some(({ id }) => id === topId);
      const place = placeOfRow(outline, rows, { id: topId, at });
      const isBehindDraft = draftAt !== undefined && draftAt <= place;
      return isHere ? place + Number(isBehindDraft) : undefined;
    },
    read: () => treeTopIn(workLayoutOf(key), filterKey),
    keep: (top: ListTop) =>
      changeWorkLayout(
        key,
        filterKey === '' ? { wholeTop: top } : { filter: filterKey, foundTop: top },
      ),
  });
}
