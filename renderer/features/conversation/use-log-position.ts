import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { VListHandle } from 'virtua';
import { openAt } from './log-opening.ts';
import type { LogOpening } from './log-opening.ts';
import { placeAtTop } from './log-place.ts';
import type { LogPlace, LogPosition } from './log-place.ts';
import type { ThreadRow } from './thread-rows.ts';

/** How often somebody who scrolls is asked for their position. */
const reportMs = 50;

interface LogPositionOptions {
  readonly rows: readonly ThreadRow[];
  readonly frame: RefObject<HTMLElement | null>;
  readonly list: RefObject<VListHandle | null>;
  /** Where the log opens; undefined is its end. */
  readonly opening: LogPlace | undefined;
  readonly isAtEnd: () => boolean;
  readonly followScroll: () => void;
  readonly onPosition: ((position: LogPosition) => void) | undefined;
}

/** Opens a log at a place, holds it there at first, and tells where its reader is. */
export function useLogPosition(options: LogPositionOptions) {
  const latest = useRef(options);
  const timer = useRef<number>(undefined);
  const opening = useRef<LogOpening>(undefined);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const report = useCallback(() => {
    const { rows, list, isAtEnd, onPosition } = latest.current;
    if (opening.current?.isSettled() !== false) {
      const place = isAtEnd() ? undefined : placeAtTop(rows, list.current);
      onPosition?.({ isAtEnd: isAtEnd(), place });
    }
  }, []);
  useLayoutEffect(() => {
    const { frame, list, opening: place } = latest.current;
    opening.current =
      place &&
      openAt({ frame, list, place, rows: () => latest.current.rows }, () => {
        // A log that cannot be scrolled is at its end, and no scroll tells so.
        latest.current.followScroll();
        report();
      });
    return () => {
      opening.current?.end();
      clearTimeout(timer.current);
    };
  }, [report]);
  const { rows } = options;
  useEffect(report, [rows, report]);
  /** To be called when the reader scrolls. */
  const reportPosition = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(report, reportMs);
  }, [report]);
  /** To be called when rows were measured. */
  const holdOpening = useCallback(() => opening.current?.hold(), []);
  return { reportPosition, holdOpening };
}
