import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { ThreadRow } from '../thread-rows.ts';
import { placeAtTop } from './scroll-position.ts';
import type { LogPosition } from './scroll-position.ts';
import type { ScrollAnchor } from './use-scroll-anchor.ts';

/** How long after a scroll its reader's position is told, in milliseconds. */
const reportMs = 50;

/**
 * Tells where the reader of a log is, so that it opens there again.
 *
 * @returns a function to be called when the reader scrolls
 */
export function useScrollRestoration(
  logRef: RefObject<HTMLElement | null>,
  rows: readonly ThreadRow[],
  { anchorRef, isAway }: { anchorRef: RefObject<ScrollAnchor>; isAway: boolean },
  onPosition: ((position: LogPosition) => void) | undefined,
): () => void {
  const latest = useRef({ rows, onPosition });
  const timer = useRef<number>(undefined);
  useLayoutEffect(() => {
    latest.current = { rows, onPosition };
  });
  const report = useCallback(() => {
    const isAtEnd = anchorRef.current === 'end';
    const place = isAtEnd ? undefined : placeAtTop(latest.current.rows, logRef.current);
    latest.current.onPosition?.({ isAtEnd, place });
  }, [logRef, anchorRef]);
  useEffect(report, [rows, isAway, report]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(report, reportMs);
  }, [report]);
}
