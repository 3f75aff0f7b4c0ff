import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { VListHandle } from 'virtua';
import {
  changeWorkLayout,
  listStart,
  workLayoutOf,
} from '../../../entities/local-state/work-layout-store.ts';
import type { WorkLayoutKey } from '../../../entities/local-state/work-layout-store.ts';
import { useListTop } from '../views/use-list-top.ts';
import type { TimelineRow } from './timeline-rows.ts';

interface ScrolledTimeline {
  readonly rows: readonly TimelineRow[];
  /** Whether all items were read: before that, the row at which it begins may still come. */
  readonly isWhole: boolean;
  /** The element around the list. */
  readonly regionRef: RefObject<HTMLElement | null>;
}

/** Keeps the row at which a timeline begins. One that was never scrolled shows the current row. */
export function useTimelineTop(key: WorkLayoutKey, { rows, isWhole, regionRef }: ScrolledTimeline) {
  const listRef = useRef<VListHandle>(null);
  const onScroll = useListTop({
    list: listRef,
    element: () => regionRef.current?.querySelector<HTMLElement>('[role=tree]') ?? null,
    rows,
    idAt: (at) => rows[at]?.item.id,
    placeOf: ({ topId, at }) => {
      const place = rows.findIndex(({ item }) => item.id === topId);
      return place >= 0 ? place : isWhole ? at : undefined;
    },
    read: () => workLayoutOf(key).timelineTop ?? listStart,
    keep: (timelineTop) => changeWorkLayout(key, { timelineTop }),
  });
  useEffect(() => {
    const { topId = '' } = workLayoutOf(key).timelineTop ?? {};
    if (topId === '') {
      regionRef.current
        ?.querySelector('.virtual-list-row[data-active]')
        ?.scrollIntoView({ block: 'nearest' });
    }
    // Only as it appears: later the person moves.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return { listRef, onScroll };
}
