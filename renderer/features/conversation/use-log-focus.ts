import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { logIn } from './log-element.ts';
import { itemOf, keepStops } from './log-stops.ts';
import type { ThreadRow } from './thread-rows.ts';
import { keyOf } from '../../ui/key-of.ts';

const none: never[] = [];
/** How many frames a row has to come onto the page. */
const maxTries = 30;

/**
 * Makes a log one stop of the Tab key: at its latest message, or the one that had the focus last.
 * Arrows, Home and End go from message to message; Tab goes on to what can be done with that one.
 */
export function useLogFocus(
  frameRef: RefObject<HTMLElement | null>,
  rows: readonly ThreadRow[],
  showEnd: () => void,
) {
  const [chosenKey, setChosenKey] = useState<string>();
  const [hasFocus, setHasFocus] = useState(false);
  const isMoving = useRef(false);
  const chosen = rows.findIndex(({ key }) => key === chosenKey);
  const current = chosen < 0 ? rows.findLastIndex(isStop) : chosen;
  const currentKey = rows[current]?.key;

  const focusCurrent = useCallback(() => {
    const item = itemOf(logIn(frameRef.current), currentKey);
    item?.focus({ preventScroll: true });
    const hasArrived = item !== null && document.activeElement === item;
    if (hasArrived) {
      item.scrollIntoView({ block: 'nearest' });
    }
    return hasArrived;
  }, [frameRef, currentKey]);
  useStops(frameRef, currentKey);
  useArrival(isMoving, focusCurrent);

  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = keyOf(event);
    const log = logIn(frameRef.current);
    const inSight = rowInSight(log, currentKey, pressed);
    const to = !isPlain(event)
      ? undefined
      : inSight === undefined
        ? destination(pressed, rows, current)
        : rows.findIndex(({ key }) => key === inSight);
    const isOverlong = isCutOff(itemOf(log, currentKey), pressed);
    if (to === undefined || to < 0 || isOverlong) {
      return;
    }
    event.preventDefault();
    isMoving.current = to !== current;
    setChosenKey(rows[to]?.key);
    if (to === current) {
      focusCurrent();
    }
    if (pressed === 'End') {
      showEnd();
    }
  };
  const onFocus = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-row]');
    if (row) {
      setChosenKey(row.dataset['row']);
      setHasFocus(true);
    }
  };
  const onBlur = () => setHasFocus(isMoving.current);
  // The row with the focus stays on the page, however far it is scrolled away.
  const kept = useMemo(() => (hasFocus && current >= 0 ? [current] : none), [hasFocus, current]);
  return { kept, onKeyDown, onFocus, onBlur };
}

/** Makes one row the stop of the Tab key. */
function useStops(frameRef: RefObject<HTMLElement | null>, currentKey: string | undefined): void {
  const stops = useRef<ReturnType<typeof keepStops>>(undefined);
  useLayoutEffect(() => {
    const log = logIn(frameRef.current);
    stops.current = log === null ? undefined : keepStops(log);
    return () => stops.current?.end();
  }, [frameRef]);
  useLayoutEffect(() => stops.current?.want(currentKey), [currentKey]);
}

/** Moves the focus as soon as it can: a row new on the page is measured first, and hidden so long. */
function useArrival(isMovingRef: RefObject<boolean>, focusCurrent: () => boolean): void {
  useLayoutEffect(() => {
    let tries = 0;
    let next = 0;
    const arrive = () => {
      tries += 1;
      if (isMovingRef.current) {
        isMovingRef.current = !focusCurrent() && tries < maxTries;
        next = requestAnimationFrame(arrive);
      }
    };
    arrive();
    return () => cancelAnimationFrame(next);
  }, [isMovingRef, focusCurrent]);
}

/** Whether the arrows stop at a row. */
export function isStop({ kind }: ThreadRow): boolean {
  return kind === 'message' || kind === 'outgoing' || kind === 'gap' || kind === 'writing';
}

/** The row that a key goes to: -1 where there is none, undefined where the key goes nowhere. */
function destination(key: string, rows: readonly ThreadRow[], from: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return rows.findLastIndex((row, at) => at < from && isStop(row));
    case 'ArrowDown':
      return rows.findIndex((row, at) => at > from && isStop(row));
    case 'Home':
      return rows.findIndex(isStop);
    case 'End':
      return rows.findLastIndex(isStop);
    // A control inside a message was left: the message has the focus again.
    case 'Escape':
      return from;
    default:
      return undefined;
  }
}

function isPlain({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return !(altKey || ctrlKey || metaKey || shiftKey);
}

/**
 * The row in sight that an arrow goes to where the present one was scrolled out of sight: the first
 * on the way down, the last on the way up.
 */
function rowInSight(
  log: HTMLElement | null,
  currentKey: string | undefined,
  key: string,
): string | undefined {
  const pane = log?.getBoundingClientRect();
  if (log === null || pane === undefined || (key !== 'ArrowUp' && key !== 'ArrowDown')) {
    return undefined;
  }
  const isSeen = (row: Element) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top < pane.bottom - 1 && bottom > pane.top + 1;
  };
  const seen = [...log.querySelectorAll<HTMLElement>('[data-row]')].filter(isSeen);
  const isHere = seen.some(({ dataset }) => dataset['row'] === currentKey);
  return isHere ? undefined : (key === 'ArrowDown' ? seen[0] : seen.at(-1))?.dataset['row'];
}

/** Whether an item goes on out of sight where an arrow leads: then the arrow scrolls. */
function isCutOff(item: HTMLElement | null, key: string): boolean {
  const pane = item?.closest('[role=log]')?.getBoundingClientRect();
  const place = item?.getBoundingClientRect();
  if (pane === undefined || place === undefined) {
    return false;
  }
  const isInSight = place.top < pane.bottom && place.bottom > pane.top;
  const goesOn = key === 'ArrowUp' ? place.top < pane.top - 1 : place.bottom > pane.bottom + 1;
  return isInSight && goesOn && (key === 'ArrowUp' || key === 'ArrowDown');
}
