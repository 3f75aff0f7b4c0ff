import { useEffect, useRef, useState } from 'react';
import type { VListHandle } from 'virtua';
import type { TreeRow } from './tree-rows.ts';

/** Leads the focus from row to row of an outline, and keeps it when the row that has it goes. */
export function useOutlineFocus(
  rows: readonly TreeRow[],
  activeAt: number,
  setActiveId: (id: string) => void,
) {
  const list = useRef<VListHandle>(null);
  const hasFocus = useRef(false);
  const [request, setRequest] = useState({ id: '', count: 0 });
  const activeId = rows[activeAt]?.id;

  const focusRow = (id: string) => setRequest(({ count }) => ({ id, count: count + 1 }));
  const goTo = (at: number) => {
    const row = rows[at];
    if (row !== undefined) {
      setActiveId(row.id);
      list.current?.scrollToIndex(at, { align: 'nearest' });
      focusRow(row.id);
    }
  };
  useEffect(() => {
    // A row that leaves the page with the focus on it leaves the focus nowhere.
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (rows.length > 0 && isLost && activeId !== undefined) {
      setRequest(({ count }) => ({ id: activeId, count: count + 1 }));
    }
  }, [rows, activeId]);
  return {
    list,
    focusActive: () => {
      if (activeId !== undefined) {
        focusRow(activeId);
      }
    },
    goTo,
    /** Goes to a row that was just made, unless the person is writing something by now. */
    followTo: (id: string) => {
      setActiveId(id);
      if (document.activeElement?.role === 'treeitem') {
        focusRow(id);
      }
    },
    requestOf: (id: string) => (request.id === id ? request.count : 0),
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      // Whoever goes elsewhere has something else focused at once.
      queueMicrotask(() => {
        hasFocus.current = document.activeElement === document.body;
      });
    },
  };
}
