import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { VListHandle } from 'virtua';
import type { TreeRow } from './tree-rows.ts';
import { useFocusRequest } from '../acts/use-focus-request.ts';

/** Leads the focus from row to row of an outline, and keeps it when the row that has it goes. */
export function useOutlineFocus(
  rows: readonly TreeRow[],
  activeAt: number,
  setActiveId: (id: string) => void,
) {
  // A list (virtua 0.54) that is told to go to a row goes on to that place as others come, and loses
  // its place where they go. So the row itself is brought into sight.
  const list = useRef<VListHandle>(null);
  const activeId = rows[activeAt]?.id;
  const { focusOn, ...request } = useFocusRequest(rows, activeId);
  useEffect(() => {
    // A row became active while the focus was on its way to the row that was active before.
    if (activeId !== undefined && isOnInactiveRow()) {
      focusOn(activeId);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another active row, and nothing else
  }, [activeId]);
  useRowInSight(list, activeId, activeAt);
  return {
    ...request,
    list,
    focusActive: () => {
      if (activeId !== undefined) {
        focusOn(activeId);
      }
    },
    goTo: (at: number) => {
      const row = rows[at];
      if (row !== undefined) {
        // The active row is on the page, and comes into sight with the focus.
        setActiveId(row.id);
        focusOn(row.id);
      }
    },
    /** Goes to a row that was just made, unless the person is writing something by now. */
    followTo: (id: string) => {
      setActiveId(id);
      const { activeElement, body } = document;
      if (activeElement === body || activeElement?.matches('.outline-row') === true) {
        focusOn(id);
      }
    },
  };
}

/** Keeps the active row in sight as others come above it or go, while the outline has the focus. */
function useRowInSight(
  listRef: RefObject<VListHandle | null>,
  activeId: string | undefined,
  activeAt: number,
): void {
  const former = useRef({ activeId, activeAt });
  useEffect(() => {
    const { activeId: id, activeAt: at } = former.current;
    former.current = { activeId, activeAt };
    const list = listRef.current;
    const isMoved = list !== null && id === activeId && at !== activeAt;
    // A row that the person has scrolled out of sight stays out of sight.
    if (isMoved && isInSight(list, at)) {
      document.activeElement?.closest('.outline-row')?.scrollIntoView({ block: 'nearest' });
    }
  }, [listRef, activeId, activeAt]);
}

/** Whether a place is in sight; there may be no row there any more, and all rows are as high. */
function isInSight(list: VListHandle, at: number): boolean {
  const height = list.getItemSize(0);
  const top = at * height - list.scrollOffset;
  return top < list.viewportSize && top + height > 0;
}

/** Whether the focus is on a row itself, and that row is not the active one. */
function isOnInactiveRow(): boolean {
  const { activeElement } = document;
  return activeElement?.matches('.outline-row[tabindex="-1"]') === true;
}
