import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { FixedListHandle } from '../../../ui/fixed-list.tsx';
import type { TreeRows } from './row-list.ts';
import { useFocusRequest } from '../acts/use-focus-request.ts';

/** Leads the focus from row to row of an outline, and keeps it when the row that has it goes. */
export function useOutlineFocus(
  rows: TreeRows,
  activeAt: number,
  setActiveId: (id: string) => void,
) {
  const list = useRef<FixedListHandle>(null);
  const activeId = rows.idAt(activeAt);
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
      const id = rows.idAt(at);
      if (id !== undefined) {
        // The active row is on the page, and comes into sight with the focus.
        setActiveId(id);
        focusOn(id);
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
  listRef: RefObject<FixedListHandle | null>,
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
function isInSight(list: FixedListHandle, at: number): boolean {
  const height = list.rowPx;
  const top = at * height - list.scrollOffset;
  return top < list.viewportSize && top + height > 0;
}

/** Whether the focus is on a row itself, and that row is not the active one. */
function isOnInactiveRow(): boolean {
  const { activeElement } = document;
  return activeElement?.matches('.outline-row[tabindex="-1"]') === true;
}
