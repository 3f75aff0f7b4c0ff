import { useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { VListHandle } from 'virtua';
import { logIn } from './log-element.ts';
import { inputEvents, useArrival } from './use-arrival.ts';

/** How near to the end still counts as being at it, in pixels. */
const endSlack = 32;

/** For how long a log goes on moving after that. */
const inputMs = 500;

/** How the log stood when it was last looked at. */
interface HeldEnd {
  readonly isAtEnd: boolean;
  readonly offset: number;
  /** The heights of all that is in the log, and of what shows it. */
  readonly heights: string;
}

/**
 * Holds a log at its end through every change of its size and of its rows', until the person
 * scrolls up. A log that became larger is moved back by the browser: that is nobody's scrolling.
 * Where a message comes that is higher than the log, the log stays at the beginning of it.
 */
export function useHeldEnd(
  frameRef: RefObject<HTMLElement | null>,
  listRef: RefObject<VListHandle | null>,
  isAtEndFirst: boolean,
) {
  const held = useRef<HeldEnd>({ isAtEnd: isAtEndFirst, offset: 0, heights: '' });
  const lastInput = useRef(Number.NEGATIVE_INFINITY);

  const { expect, showBeginning, holds } = useArrival(frameRef);

  // The reader counts as at the end from here on: rows measured on the way leave nobody behind.
  const showEnd = useCallback(() => {
    const log = logIn(frameRef.current);
    scrollToEnd(log, listRef.current);
    held.current = { isAtEnd: true, offset: log?.scrollTop ?? 0, heights: heightsOf(log) };
  }, [frameRef, listRef]);

  /** Whether the reader is at the end still, also where they were moved from it. */
  const stays = useCallback(() => {
    const { isAtEnd, offset, heights } = held.current;
    const log = logIn(frameRef.current);
    if (!isAtEnd || log === null) {
      return isAtEnd;
    }
    const isMovedUp = log.scrollTop < offset - endSlack && distanceOf(log) > endSlack;
    return !isMovedUp || (!isRecent(lastInput.current) && heightsOf(log) !== heights);
  }, [frameRef]);

  /** Holds the end, or the beginning of a message that has come, which may still grow. */
  const holdEnd = useCallback(() => {
    if (!stays()) {
      return;
    }
    showEnd();
    const log = logIn(frameRef.current);
    if (showBeginning()) {
      held.current = { isAtEnd: false, offset: log?.scrollTop ?? 0, heights: heightsOf(log) };
    }
  }, [frameRef, stays, showEnd, showBeginning]);

  const showArrival = useCallback(
    (keys: readonly string[], isGrowing: boolean) => {
      expect(keys, isGrowing);
      showEnd();
    },
    [expect, showEnd],
  );

  /** Follows the log to where it was scrolled, and answers whether it is at its end now. */
  const follow = useCallback(() => {
    const log = logIn(frameRef.current);
    const offset = log?.scrollTop ?? 0;
    const isShown = log === null || distanceOf(log) <= endSlack;
    const { isAtEnd, offset: former, heights } = held.current;
    const isMoved = !isRecent(lastInput.current) && heightsOf(log) !== heights;
    const isNobodys = offset >= former || isMoved;
    // Rows that were measured meanwhile have moved the end away from whoever did not move.
    if (!isShown && isAtEnd && isNobodys) {
      showEnd();
      return true;
    }
    held.current = { isAtEnd: isShown, offset, heights: heightsOf(log) };
    return isShown;
  }, [frameRef, showEnd]);
  useSizes(frameRef, holdEnd);
  useInput(frameRef, lastInput);
  return { showEnd, showArrival, holdEnd, stays, follow, holds };
}

/** Calls back when the log or what is in it has another size, before that is painted. */
function useSizes(frameRef: RefObject<HTMLElement | null>, onResize: () => void): void {
  useEffect(() => {
    const log = logIn(frameRef.current);
    const observer = new ResizeObserver(onResize);
    for (const element of [log, log?.firstElementChild]) {
      if (element) {
        observer.observe(element);
      }
    }
    return () => observer.disconnect();
  }, [frameRef, onResize]);
}

function useInput(frameRef: RefObject<HTMLElement | null>, lastInputRef: RefObject<number>): void {
  useEffect(() => {
    const log = logIn(frameRef.current);
    const note = () => {
      lastInputRef.current = performance.now();
    };
    for (const name of inputEvents) {
      log?.addEventListener(name, note, { passive: true });
    }
    return () => {
      for (const name of inputEvents) {
        log?.removeEventListener(name, note);
      }
    };
  }, [frameRef, lastInputRef]);
}

function isRecent(input: number): boolean {
  return performance.now() - input < inputMs;
}

function distanceOf({ scrollHeight, scrollTop, clientHeight }: Element): number {
  return scrollHeight - scrollTop - clientHeight;
}

function heightsOf(log: Element | null): string {
  return `${log?.scrollHeight} ${log?.clientHeight}`;
}

/**
 * Shows the end of what the list has measured. Its own `scrollToIndex` goes on for 150 ms and would
 * pull back who scrolls up meanwhile; and a list scrolled beyond its own measure (virtua 0.54)
 * corrects itself out of sight and shows nothing.
 */
function scrollToEnd(log: Element | null, list: VListHandle | null): void {
  if (list) {
    log?.scrollTo(0, list.scrollSize - list.viewportSize);
  }
}
