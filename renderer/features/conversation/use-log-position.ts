import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { VListHandle } from 'virtua';
import { isShownAt, placeAtTop, showPlace } from './log-place.ts';
import type { LogPlace, LogPosition } from './log-place.ts';
import type { ThreadRow } from './thread-rows.ts';

/** How long a list goes on scrolling to a place that it measures on the way. */
const settleMs = 200;
const maxTries = 8;
/** How often somebody who scrolls is asked for their position. */
const tellMs = 50;

interface LogPositionOptions {
  readonly rows: readonly ThreadRow[];
  readonly list: RefObject<VListHandle | null>;
  /** Where the log opens; undefined is its end. */
  readonly opening: LogPlace | undefined;
  readonly isAtEnd: () => boolean;
  readonly followScroll: () => void;
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
    const endOpening = openAt(latest, () => {
      isSettled.current = true;
      tell();
    });
    return () => {
      endOpening();
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

const takesOver = ['wheel', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to where the log opens, and again while rows that are measured on the way move it, until
 * the reader takes over; answers what ends that. It is settled where it has stood once.
 */
function openAt(latest: RefObject<LogPositionOptions>, onSettled: () => void): () => void {
  let timer: number | undefined;
  const end = () => {
    clearTimeout(timer);
    for (const type of takesOver) {
      window.removeEventListener(type, takeOver, true);
    }
  };
  const settle = () => {
    // A log that cannot be scrolled is at its end, and no scroll tells so.
    latest.current.followScroll();
    onSettled();
  };
  const takeOver = () => {
    end();
    settle();
  };
  const go = (triesLeft: number) => {
    const { rows, list, opening } = latest.current;
    if (opening === undefined || triesLeft === 0) {
      takeOver();
      return;
    }
    if (isShownAt(rows, list.current, opening)) {
      settle();
    } else {
      showPlace(rows, list.current, opening);
    }
    timer = window.setTimeout(() => go(triesLeft - 1), settleMs);
  };
  for (const type of takesOver) {
    window.addEventListener(type, takeOver, true);
  }
  showPlace(latest.current.rows, latest.current.list.current, latest.current.opening);
  timer = window.setTimeout(() => go(maxTries), settleMs);
  return end;
}
