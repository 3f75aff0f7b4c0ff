import { useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { inputEvents, isOfWriting } from './input-events.ts';
import { itemOf, rowElement, rowsInSight } from './log-rows.ts';

/** How near to the end still counts as being at it, in pixels. */
const endSlack = 32;

/**
 * How long a smooth scroll may go on after the key or the wheel that began it, in milliseconds. The
 * browser goes on with it, wherever the page scrolls.
 */
const carryMs = 500;

/**
 * The part of a log that stays where it is while rows come, go and change their sizes: the end; a
 * row, at the place where it was shown or anywhere in sight; or what the reader has scrolled to. The
 * last is the work of the browser (`overflow-anchor`).
 */
export type ScrollAnchor = 'end' | 'reader' | RowAnchor;

interface RowAnchor {
  readonly key: string;
  /** How far the row is scrolled out at the top of the pane, in pixels. */
  readonly offset: number | 'nearest';
}

/** The means to hold something in its place in a log. */
export interface ScrollAnchoring {
  readonly anchor: RefObject<ScrollAnchor>;
  /**
   * Shows it, and holds it until the reader does something.
   *
   * @param options `isAfterScroll` is whether a smooth scroll of the reader may still go on, so that it
   * has to be put back for a while
   */
  readonly hold: (anchor: ScrollAnchor, options?: { readonly isAfterScroll: boolean }) => void;
  /** Puts it back in its place: to be called when sizes have changed. */
  readonly restore: () => void;
  /**
   * To be called when the log was scrolled, and to find out whether its end is in sight.
   *
   * @param reachesEnd whether the newest row is on the page
   */
  readonly followScroll: (reachesEnd: boolean) => boolean;
}

/** How a log was scrolled when it was last looked at, in pixels. */
interface ScrollState {
  readonly top: number;
  readonly height: number;
  /** How far the end is out of sight. */
  readonly distance: number;
  /**
   * The first row in sight of a reader who is at the end, and where it was. Only a scroll of the reader
   * moves it.
   */
  readonly row?: { readonly element: HTMLElement; readonly top: number } | undefined;
}

/** Holds what is read in its place. */
export function useScrollAnchor(
  logRef: RefObject<HTMLElement | null>,
  first: ScrollAnchor,
): ScrollAnchoring {
  const anchor = useRef(first);
  const last = useRef<ScrollState>({ top: 0, height: 0, distance: 0 });
  const carriedUntil = useRef(-Infinity);
  const actedAt = useRef(-Infinity);
  useRelease(anchor, carriedUntil, actedAt);

  const restore = useCallback(() => {
    const { current: log } = logRef;
    if (log === null) {
      return;
    }
    if (typeof anchor.current === 'object') {
      showRow(log, anchor.current);
    } else if (anchor.current === 'end' && distanceOf(log) > last.current.distance + 1) {
      log.scrollTop = log.scrollHeight;
    }
    last.current = stateOf(log, anchor.current);
  }, [logRef]);
  const hold = useCallback(
    (next: ScrollAnchor, { isAfterScroll } = { isAfterScroll: true }) => {
      anchor.current = next;
      carriedUntil.current = isAfterScroll ? performance.now() + carryMs : -Infinity;
      if (next === 'end') {
        logRef.current?.scrollTo({ top: logRef.current.scrollHeight });
      }
      restore();
    },
    [logRef, restore],
  );
  const followScroll = useCallback(
    (reachesEnd: boolean) => {
      const { current: log } = logRef;
      if (log === null) {
        return true;
      }
      const isCarried = performance.now() < carriedUntil.current;
      if (isCarried) {
        restore();
      }
      const isActing = performance.now() - actedAt.current <= carryMs;
      const scroll = { before: last.current, now: stateOf(log, 'reader'), reachesEnd };
      if (anchor.current === 'end' && isMovedByRows(log, scroll, isActing)) {
        log.scrollTop = log.scrollHeight;
      } else {
        anchor.current = anchorAfter(anchor.current, scroll, isCarried);
      }
      last.current = stateOf(log, anchor.current);
      return anchor.current === 'end';
    },
    [logRef, restore],
  );
  return { anchor, hold, restore, followScroll };
}

/** A log before and after it was scrolled, and whether its newest row is on the page. */
interface Scroll {
  readonly before: ScrollState;
  readonly now: ScrollState;
  readonly reachesEnd: boolean;
}

/**
 * Whether rows that came or grew have moved the end away from a reader who did not scroll. Rows above
 * move the top as well. Their scroll is told then by the first row that was in sight, which the browser
 * holds while rows come; where it is gone, whoever acts has scrolled.
 */
function isMovedByRows(
  log: Element,
  { before, now, reachesEnd }: Scroll,
  isActing: boolean,
): boolean {
  const moved = now.top - before.top;
  const isMoved = reachesEnd && now.distance > endSlack && moved >= -1;
  return isMoved && !(moved > 1 && (shiftOf(log, before) ?? Number(isActing) * moved) > 1);
}

/** How far the first row that was in sight has moved in the pane, in pixels; undefined if it is gone. */
function shiftOf(log: Element, { row }: ScrollState): number | undefined {
  const isThere = row !== undefined && log.contains(row.element);
  return isThere ? Math.abs(topIn(log, row.element) - row.top) : undefined;
}

/** Returns the part of a log that stays in its place after a scroll. */
function anchorAfter(
  anchor: ScrollAnchor,
  { before, now, reachesEnd }: Scroll,
  isCarried: boolean,
): ScrollAnchor {
  if (reachesEnd && now.distance <= endSlack) {
    return 'end';
  }
  const isScrolled = now.height === before.height && Math.abs(now.top - before.top) > 1;
  return !isCarried && (anchor === 'end' || isScrolled) ? 'reader' : anchor;
}

/** Lets a row go as soon as the reader does something. */
function useRelease(
  anchorRef: RefObject<ScrollAnchor>,
  carriedUntilRef: RefObject<number>,
  actedAtRef: RefObject<number>,
): void {
  useEffect(() => {
    const release = (event: Event) => {
      if (isOfWriting(event)) {
        return;
      }
      carriedUntilRef.current = -Infinity;
      actedAtRef.current = performance.now();
      if (typeof anchorRef.current === 'object') {
        anchorRef.current = 'reader';
      }
    };
    for (const name of inputEvents) {
      window.addEventListener(name, release, { passive: true, capture: true });
    }
    return () => {
      for (const name of inputEvents) {
        window.removeEventListener(name, release, { capture: true });
      }
    };
  }, [anchorRef, carriedUntilRef, actedAtRef]);
}

/** How far the end of what is on the page is out of sight, in pixels. */
export function distanceOf({ scrollHeight, scrollTop, clientHeight }: Element): number {
  return scrollHeight - scrollTop - clientHeight;
}

function stateOf(log: Element, anchor: ScrollAnchor): ScrollState {
  const [element] = anchor === 'end' ? rowsInSight(log) : [];
  return {
    top: log.scrollTop,
    height: log.scrollHeight,
    distance: distanceOf(log),
    row: element && { element, top: topIn(log, element) },
  };
}

/** How far an element is below the top of the pane, in pixels. */
function topIn(log: Element, element: Element): number {
  return element.getBoundingClientRect().top - log.getBoundingClientRect().top;
}

function showRow(log: HTMLElement, { key, offset }: RowAnchor): void {
  if (offset === 'nearest') {
    itemOf(log, key)?.scrollIntoView({ block: 'nearest' });
    return;
  }
  const row = rowElement(log, key);
  if (row !== null) {
    log.scrollTop += topIn(log, row) + offset;
  }
}
