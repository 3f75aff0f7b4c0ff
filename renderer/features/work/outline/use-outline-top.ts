import type { RefObject } from 'react';
import type { FixedListHandle } from '../../../ui/fixed-list.tsx';
import {
  changeWorkLayout,
  treeTopIn,
  workLayoutOf,
} from '../../../entities/local-state/work-layout-store.ts';
import type { ListTop } from '../../../entities/local-state/work-layout-store.ts';
import type { Outline } from '../../../entities/work-item/work-tree.ts';
import { useListTop } from '../views/use-list-top.ts';
import { placeOfRow } from './tree-rows.ts';
import type { TreeRows } from './row-list.ts';
import type { OutlineEntries, ShownWork } from './outline-entries.ts';

interface ScrolledOutline extends ShownWork {
  readonly outline: Outline;
  readonly rows: TreeRows;
  readonly entries: OutlineEntries;
  readonly list: RefObject<FixedListHandle | null>;
  /** The element around the list. */
  readonly region: RefObject<HTMLElement | null>;
}

/** Keeps the row at which an outline begins. It returns what is to be told of each scroll. */
export function useOutlineTop(shown: ScrolledOutline): () => void {
  const { homeId, guildId, filterKey, isWhole, outline, rows, entries } = shown;
  const key = { homeId, guildId };
  return useListTop({
    list: shown.list,
    element: () => shown.region.current?.querySelector<HTMLElement>('.outline-tree') ?? null,
    rows: entries,
    idAt: (at) => entries.idAt(at),
    placeOf: ({ topId, at }) => {
      const isHere = isWhole || rows.placeOf(topId) >= 0;
      const place = placeOfRow(outline, rows, { id: topId, at });
      return isHere ? entries.lineOf(place) : undefined;
    },
    read: () => treeTopIn(workLayoutOf(key), filterKey),
    keep: (top: ListTop) =>
      changeWorkLayout(
        key,
        filterKey === '' ? { wholeTop: top } : { filter: filterKey, foundTop: top },
      ),
  });
}
