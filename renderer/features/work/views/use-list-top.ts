import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { VListHandle } from 'virtua';
import type { ListTop } from '../../../entities/local-state/work-layout-store.ts';
import { scrolledTo, topAt } from './list-top.ts';
import type { ListRows } from './list-top.ts';

/** A list, as far as its scrolling needs it. */
type ListHandle = Pick<VListHandle, 'getItemOffset' | 'findItemIndex'>;

interface KeptList {
  readonly list: RefObject<ListHandle | null>;
  /** The element that scrolls. */
  readonly element: () => HTMLElement | null;
  /** The shown rows. With others, the list goes on to begin at the same row. */
  readonly rows: { readonly length: number };
  readonly idAt: ListRows['idAt'];
  readonly placeOf: (top: ListTop) => number | undefined;
  readonly read: () => ListTop;
  readonly keep: (top: ListTop) => void;
}

/**
 * Opens a list at the row at which it was left, and has it stay there as rows come and go above it.
 * A list at its beginning stays at its beginning. It returns what is to be told of each scroll.
 */
export function useListTop({ list, element, rows, idAt, placeOf, read, keep }: KeptList) {
  // How far the list was scrolled when that was last looked at: another distance is the person's act.
  const known = useRef<number>(undefined);
  const note = () => {
    const handle = list.current;
    const scrolled = element()?.scrollTop;
    if (handle === null || scrolled === undefined || isNear(scrolled, known.current)) {
      return;
    }
    known.current = scrolled;
    keep(topAt(rowsOf(handle, rows.length, idAt), scrolled));
  };
  useLayoutEffect(() => {
    const handle = list.current;
    const scroller = element();
    if (handle === null || scroller === null) {
      return;
    }
    // A list that has become shorter is scrolled less far by that alone.
    const longest = scroller.scrollHeight - scroller.clientHeight;
    const former = known.current === undefined ? undefined : Math.min(known.current, longest);
    if (former !== undefined && !isNear(scroller.scrollTop, former)) {
      note();
      return;
    }
    const wanted = scrolledTo(rowsOf(handle, rows.length, idAt), read(), placeOf);
    if (wanted !== undefined && !isNear(scroller.scrollTop, wanted)) {
      scroller.scrollTop = wanted;
    }
    known.current = scroller.scrollTop;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- other rows, and nothing else
  }, [rows]);
  return note;
}

function rowsOf(handle: ListHandle, count: number, idAt: ListRows['idAt']): ListRows {
  return {
    count,
    idAt,
    offsetOf: (at) => handle.getItemOffset(at),
    rowAt: (offset) => handle.findItemIndex(offset),
  };
}

function isNear(a: number, b: number | undefined): boolean {
  return b !== undefined && Math.abs(a - b) < 1;
}
