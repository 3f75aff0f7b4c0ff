import type { RefObject } from 'react';
import type { VListHandle } from 'virtua';
import { logIn } from './log-element.ts';
import { offsetOf } from './log-place.ts';
import type { LogPlace } from './log-place.ts';
import type { ThreadRow } from './thread-rows.ts';

/** How often a log is looked at while it opens, and for how long its place is held. */
const lookMs = 200;
const holdMs = 1_800;
/** How far from a place still counts as being there, in pixels. */
const slack = 4;

const takesOver = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** A log on its way to where it opens. */
export interface LogOpening {
  /** Scrolls to the place again, until somebody takes over: to be called when rows were measured. */
  readonly hold: () => void;
  /** Whether the log has stood at its place once, or somebody has taken over. */
  readonly isSettled: () => boolean;
  readonly end: () => void;
}

interface Place {
  readonly frame: RefObject<HTMLElement | null>;
  readonly list: RefObject<VListHandle | null>;
  readonly place: LogPlace;
  readonly rows: () => readonly ThreadRow[];
}

/**
 * Scrolls to where a log opens, and again whenever rows that are measured on the way have moved it,
 * until the reader takes over. The list's own `scrollToIndex` does the same, but pulls back whoever
 * goes elsewhere within 150 ms (virtua 0.54).
 */
export function openAt({ frame, list, place, rows }: Place, onSettled: () => void): LogOpening {
  let isSettled = false;
  let isHeld = true;
  // The list hears of a scroll later than the element knows of it.
  const isThere = (offset: number) =>
    Math.abs(offset - (logIn(frame.current)?.scrollTop ?? offset)) < slack;
  const wanted = () => offsetOf(rows(), list.current, place);
  const hold = () => {
    const offset = wanted();
    if (isHeld && offset !== undefined && !isThere(offset)) {
      logIn(frame.current)?.scrollTo(0, offset);
    }
  };
  const settle = () => {
    if (!isSettled) {
      isSettled = true;
      onSettled();
    }
  };
  const look = () => {
    const offset = wanted();
    if (offset === undefined || isThere(offset)) {
      settle();
    }
    hold();
  };
  const end = () => {
    isHeld = false;
    clearInterval(looking);
    clearTimeout(holding);
    for (const type of takesOver) {
      window.removeEventListener(type, takeOver, true);
    }
  };
  const takeOver = () => {
    end();
    settle();
  };
  for (const type of takesOver) {
    window.addEventListener(type, takeOver, true);
  }
  const looking = setInterval(look, lookMs);
  const holding = setTimeout(takeOver, holdMs);
  hold();
  return { hold, isSettled: () => isSettled, end };
}
