import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { VListHandle } from 'virtua';
import { placeAtTop, showPlace } from './log-place.ts';
import type { LogPlace, LogPosition } from './log-place.ts';
import type { ThreadRow } from './thread-rows.ts';

/** How long a list goes on scrolling to a place that it measures on the way. */
const settleMs = 200;
/** How often somebody who scrolls is asked for their position. */
const tellMs = 50;

interface LogPositionOptions {
  readonly rows: readonly ThreadRow[];
  readonly list: RefObject<VListHandle | null>;
  /** Where the log opens; undefined is its end. */
  readonly opening: LogPlace | undefined;
  readonly isAtEnd: () => boolean;
  readonly followScroll: (offset: number) => void;
  readonly onPosition: ((position: LogPosition) => void) | undefined;
}

/** Opens a log at a place, and tells where its reader is; answers what to call when they scroll. */
export function useLogPosition(options: LogPositionOptions): () => void {
  const latest = useRef(options);
  const timer = useRef<number>(undefined);
  const isSettled = useRef(options.opening === undefined);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const tell = useCallback(() => {
    const { rows, list, isAtEnd, onPosition } = latest.current;
    if (isSettled.current) {
      const place = isAtEnd() ? undefined : placeAtTop(rows, list.current);
      onPosition?.({ isAtEnd: isAtEnd(), place });
    }
  }, []);
  useLayoutEffect(() => {
    const { rows, list, opening } = latest.current;
    showPlace(rows, list.current, opening);
    const settling = window.setTimeout(() => {
      // A log that cannot be scrolled is at its end, and no scroll tells so.
      latest.current.followScroll(latest.current.list.current?.scrollOffset ?? 0);
      isSettled.current = true;
      tell();
    }, settleMs);
    return () => {
      clearTimeout(settling);
      clearTimeout(timer.current);
    };
  }, [tell]);
  const { rows } = options;
  useEffect(tell, [rows, tell]);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(tell, tellMs);
  }, [tell]);
}
