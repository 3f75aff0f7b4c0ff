import { useCallback, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { VListHandle } from 'virtua';
import { logIn } from './log-element.ts';
import type { ThreadRow } from './thread-rows.ts';

/** The row at the top of the pane, and how much there is from its beginning to the end, in pixels. */
interface TopRow {
  readonly index: number;
  readonly toEnd: number;
}

/**
 * Leaves a reader where they are after older rows came above them. Until a list (virtua 0.54) to
 * which rows were prepended comes to rest, it takes every row that is measured for one above the
 * pane, and moves the reader by whatever a row in sight or below has grown.
 *
 * @param isShifted whether rows are being prepended to the list
 */
export function useHeldPlace(
  frameRef: RefObject<HTMLElement | null>,
  listRef: RefObject<VListHandle | null>,
  rows: readonly ThreadRow[],
  isShifted: boolean,
  isAtEnd: () => boolean,
) {
  const length = useRef(rows.length);
  const top = useRef<TopRow>(undefined);

  /** To be called when the reader has moved. */
  const followPlace = useCallback(() => {
    if (top.current !== undefined) {
      top.current = topRow(logIn(frameRef.current), listRef.current);
    }
  }, [frameRef, listRef]);

  /** To be called when rows were measured. */
  const holdPlace = useCallback(() => {
    const log = logIn(frameRef.current);
    if (log !== null && top.current !== undefined && !isAtEnd()) {
      const moved = toEnd(listRef.current, top.current.index) - top.current.toEnd;
      if (moved !== 0) {
        log.scrollBy({ top: -moved, behavior: 'instant' });
      }
    }
    followPlace();
  }, [frameRef, listRef, isAtEnd, followPlace]);

  /** To be called when the list has come to rest: from there on it holds the place itself. */
  const restPlace = useCallback(() => {
    top.current = undefined;
  }, []);

  useLayoutEffect(() => {
    const isPrepended = isShifted && rows.length !== length.current;
    length.current = rows.length;
    if (isPrepended) {
      top.current = topRow(logIn(frameRef.current), listRef.current);
    } else {
      followPlace();
    }
  }, [rows, isShifted, frameRef, listRef, followPlace]);
  return { followPlace, holdPlace, restPlace };
}

function topRow(log: Element | null, list: VListHandle | null): TopRow {
  // The list hears of a scroll later than the element knows of it.
  const index = list?.findItemIndex(log?.scrollTop ?? 0) ?? 0;
  return { index, toEnd: toEnd(list, index) };
}

function toEnd(list: VListHandle | null, index: number): number {
  return list === null ? 0 : list.scrollSize - list.getItemOffset(index);
}
