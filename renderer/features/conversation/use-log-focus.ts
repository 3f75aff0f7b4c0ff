import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { logIn } from './log-element.ts';
import type { ThreadRow } from './thread-rows.ts';

const none: never[] = [];
/** How many frames a row has to come onto the page. */
const maxTries = 30;

/** The elements inside a row that the keyboard can reach. */
const controls = 'a[href], button, input, summary, [tabindex]';

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
    const to = isPlain(event) ? destination(event.key, rows, current) : undefined;
    const isOverlong = isCutOff(itemOf(logIn(frameRef.current), currentKey), event.key);
    if (to === undefined || to < 0 || isOverlong) {
      return;
    }
    event.preventDefault();
    isMoving.current = to !== current;
    setChosenKey(rows[to]?.key);
    if (to === current) {
      focusCurrent();
    }
    if (event.key === 'End') {
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

/** Keeps all rows but one out of the way of the Tab key, also those that come later. */
function useStops(frameRef: RefObject<HTMLElement | null>, currentKey: string | undefined): void {
  useLayoutEffect(() => {
    const log = logIn(frameRef.current);
    const apply = () => markStops(log, currentKey);
    apply();
    const observer = new MutationObserver(apply);
    if (log) {
      observer.observe(log, { childList: true, subtree: true });
    }
    return () => observer.disconnect();
  }, [frameRef, currentKey]);
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
  return kind === 'message' || kind === 'outgoing' || kind === 'gap';
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

function itemOf(log: HTMLElement | null, key: string | undefined): HTMLElement | null {
  return key === undefined
    ? null
    : (log?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] > *`) ?? null);
}

/**
 * Takes all but one row, and what is inside them, out of the way of the Tab key. Where that one is
 * not on the page, it is the last in sight.
 */
function markStops(log: HTMLElement | null, wantedKey: string | undefined): void {
  const currentKey = itemOf(log, wantedKey) === null ? lastInSight(log) : wantedKey;
  for (const row of log?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
    const item = row.firstElementChild;
    const isCurrent = row.dataset['row'] === currentKey;
    item?.setAttribute('tabindex', isCurrent ? '0' : '-1');
    for (const control of item?.querySelectorAll<HTMLElement>(controls) ?? []) {
      markControl(control, isCurrent);
    }
  }
}

function lastInSight(log: HTMLElement | null): string | undefined {
  const end = log?.getBoundingClientRect().bottom ?? 0;
  const rows = [...(log?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  return rows.findLast((row) => row.getBoundingClientRect().top < end)?.dataset['row'];
}

/** Takes a control out of the way, or back. `data-own` holds its own tabindex meanwhile. */
function markControl(control: HTMLElement, isCurrent: boolean): void {
  const { own } = control.dataset;
  if (!isCurrent && own === undefined) {
    control.dataset['own'] = control.getAttribute('tabindex') ?? '';
    control.tabIndex = -1;
  } else if (isCurrent && own !== undefined) {
    delete control.dataset['own'];
    if (own === '') {
      control.removeAttribute('tabindex');
    } else {
      control.setAttribute('tabindex', own);
    }
  }
}
