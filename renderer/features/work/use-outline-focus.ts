import { useEffect, useRef } from 'react';
import type { VListHandle } from 'virtua';
import type { TreeRow } from './tree-rows.ts';
import { useFocusRequest } from './use-focus-request.ts';

/** Leads the focus from row to row of an outline, and keeps it when the row that has it goes. */
export function useOutlineFocus(
  rows: readonly TreeRow[],
  activeAt: number,
  setActiveId: (id: string) => void,
) {
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
        setActiveId(row.id);
        list.current?.scrollToIndex(at, { align: 'nearest' });
        focusOn(row.id);
      }
    },
    /** Goes to a row that was just made, unless the person is writing something by now. */
    followTo: (id: string) => {
      setActiveId(id);
      const { activeElement, body } = document;
      if (activeElement === body || activeElement?.role === 'treeitem') {
        focusOn(id);
      }
    },
  };
}

/** Whether the focus is on a row itself, and that row is not the active one. */
function isOnInactiveRow(): boolean {
  const { activeElement } = document;
  return activeElement?.role === 'treeitem' && activeElement.getAttribute('tabindex') === '-1';
}
