import { useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { keyOf } from '../../ui/key-of.ts';
import { logIn } from './log-element.ts';
import { itemOf } from './log-stops.ts';

/** How much is seen above a message that is shown from its beginning, in pixels. */
const aboveBeginning = 8;

/** The events by which a person moves a log. */
export const inputEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Messages that have come before the reader's eyes. */
interface Arrival {
  readonly keys: readonly string[];
  /** Whether one of them is still being written. */
  readonly isGrowing: boolean;
  /** Whether they were measured: whatever the reader does from then on, they have seen them. */
  readonly isMeasured: boolean;
}

/**
 * Shows a message that has come to a log at its end from its beginning, where it is higher than the
 * log. It may grow after it has come, as long as the reader does nothing.
 */
export function useArrival(frameRef: RefObject<HTMLElement | null>) {
  const arrival = useRef<Arrival>(undefined);
  useEffect(() => {
    const forget = (event: Event) => {
      if (arrival.current?.isMeasured && !isOfWriting(event)) {
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

  /** To be called when messages have come, with their keys. */
  const expect = useCallback((keys: readonly string[], isGrowing: boolean) => {
    arrival.current = keys.length === 0 ? arrival.current : { keys, isGrowing, isMeasured: false };
  }, []);

  /** To be called when rows were measured; answers whether the log was moved to a beginning. */
  const showBeginning = useCallback((): boolean => {
    const log = logIn(frameRef.current);
    const items = arrival.current?.keys.flatMap((key) => itemOf(log, key) ?? []) ?? [];
    if (log === null || items.length === 0 || arrival.current === undefined) {
      return false;
    }
    const high = items.find((item) => item.offsetHeight > log.clientHeight - aboveBeginning);
    // One that is being written grows on, and is still to be held then
    const isHeld = high === undefined || arrival.current.isGrowing;
    arrival.current = isHeld ? { ...arrival.current, isMeasured: true } : undefined;
    if (high !== undefined) {
      const above = high.getBoundingClientRect().top - log.getBoundingClientRect().top;
      log.scrollBy({ top: above - aboveBeginning, behavior: 'instant' });
    }
    return high !== undefined;
  }, [frameRef]);
  /** Whether the reader has done nothing since one of these came. */
  const holds = useCallback(
    (keys: readonly string[]) => arrival.current?.keys.some((key) => keys.includes(key)) === true,
    [],
  );
  return { expect, showBeginning, holds };
}

/** Whether somebody writes, which moves no log: a field was clicked, or a key types in it. */
function isOfWriting(event: Event): boolean {
  const isInField =
    event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
  if (!isInField || !(event instanceof KeyboardEvent)) {
    return isInField && event.type === 'pointerdown';
  }
  const key = keyOf(event);
  const { shiftKey, ctrlKey, metaKey, altKey } = event;
  const isOfScreen = key.startsWith('Page') || ctrlKey || metaKey || altKey;
  // Enter sends, and whoever sends wants to see what they have sent
  return !isOfScreen && (key !== 'Enter' || shiftKey);
}
