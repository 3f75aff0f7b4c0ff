import { useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { logIn } from './log-element.ts';
import { itemOf } from './log-stops.ts';

/** How much is seen above a message that is shown from its beginning, in pixels. */
const aboveBeginning = 8;

/** The events by which a person moves a log. */
export const inputEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** A message that has come before the reader's eyes. */
interface Arrival {
  readonly key: string;
  /** Whether it was measured: whatever the reader does from then on, they have seen it. */
  readonly isMeasured: boolean;
}

/**
 * Shows a message that has come to a log at its end from its beginning, where it is higher than the
 * log. It may grow after it has come, as long as the reader does nothing.
 */
export function useArrival(frameRef: RefObject<HTMLElement | null>) {
  const arrival = useRef<Arrival>(undefined);
  useEffect(() => {
    const forget = () => {
      if (arrival.current?.isMeasured) {
        arrival.current = undefined;
      }
    };
    for (const name of inputEvents) {
      window.addEventListener(name, forget, { passive: true });
    }
    return () => {
      for (const name of inputEvents) {
        window.removeEventListener(name, forget);
      }
    };
  }, []);

  /** To be called when messages have come, with the key of the first of them. */
  const expect = useCallback((key: string | undefined) => {
    arrival.current = key === undefined ? arrival.current : { key, isMeasured: false };
  }, []);

  /** To be called when rows were measured; answers whether the log was moved to a beginning. */
  const showBeginning = useCallback((): boolean => {
    const log = logIn(frameRef.current);
    const item = itemOf(log, arrival.current?.key);
    if (log === null || item === null || arrival.current === undefined) {
      return false;
    }
    arrival.current = { ...arrival.current, isMeasured: true };
    const above = item.getBoundingClientRect().top - log.getBoundingClientRect().top;
    if (above < aboveBeginning) {
      log.scrollBy({ top: above - aboveBeginning, behavior: 'instant' });
    }
    return above < aboveBeginning;
  }, [frameRef]);
  return { expect, showBeginning };
}
