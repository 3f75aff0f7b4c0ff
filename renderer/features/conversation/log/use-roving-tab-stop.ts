import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { keyOf } from '../../../ui/key-of.ts';
import type { ThreadRow } from '../thread-rows.ts';
import { itemOf, keyAt, rowsInSight } from './log-rows.ts';
import { keepStops } from './roving-stops.ts';
import type { RowSelecting } from './row-selecting.ts';

/** The ways to bring a row onto the page, and into sight. */
interface RowMoves {
  readonly showRow: (key: string) => void;
  readonly holdRow: (key: string) => void;
  readonly showEnd: () => void;
  readonly selecting: RowSelecting | undefined;
}

/**
 * Makes a log one stop of the Tab key: at its latest message, or the one that had the focus last.
 * Arrows, Home and End go from message to message; Tab goes on to what can be done with that one.
 * With Shift, arrows select the messages that they go over, and Escape ends that.
 */
export function useRovingTabStop(
  logRef: RefObject<HTMLElement | null>,
  rows: readonly ThreadRow[],
  { showRow, holdRow, showEnd, selecting }: RowMoves,
) {
  const [chosenKey, setChosenKey] = useState<string>();
  const comingKey = useRef<string>(undefined);
  const chosen = chosenKey === undefined ? -1 : rows.findIndex(({ key }) => key === chosenKey);
  const current = chosen < 0 ? rows.findLastIndex(isStop) : chosen;
  const currentKey = rows[current]?.key;
  const followScroll = useStops(logRef, currentKey);

  const focusRow = useCallback(
    (key: string) => {
      const item = itemOf(logRef.current, key);
      if (item !== null) {
        item.tabIndex = 0;
        item.focus({ preventScroll: true });
        holdRow(key);
      }
      return item !== null;
    },
    [logRef, holdRow],
  );
  // A row that is not on the page yet takes the focus as it comes.
  useLayoutEffect(() => {
    if (comingKey.current !== undefined && focusRow(comingKey.current)) {
      comingKey.current = undefined;
    }
  });
  const goTo = (key: string) => {
    setChosenKey(key);
    showRow(key);
    comingKey.current = focusRow(key) ? undefined : key;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = keyOf(event);
    const { current: log } = logRef;
    const isHere = event.target === itemOf(log, currentKey);
    const selected = isHere ? selecting?.onKey(event, rows, current) : undefined;
    if (log === null) {
      return;
    }
    const key = selected ?? destinationOf(event, log, rows, current);
    if (key === undefined) {
      return;
    }
    event.preventDefault();
    if (selected === undefined && pressed === 'End') {
      showEnd();
    }
    goTo(key);
  };
  const onFocus = (event: FocusEvent) => {
    setChosenKey((key) => keyAt(event.target) ?? key);
  };
  return { onKeyDown, onFocus, followScroll };
}

/** Makes one row the stop of the Tab key; returns what is to be called after a scroll. */
function useStops(logRef: RefObject<HTMLElement | null>, currentKey: string | undefined) {
  const stops = useRef<ReturnType<typeof keepStops>>(undefined);
  useLayoutEffect(() => {
    stops.current = logRef.current === null ? undefined : keepStops(logRef.current);
    return () => stops.current?.end();
  }, [logRef]);
  useLayoutEffect(() => stops.current?.want(currentKey), [currentKey]);
  // With the rows, before styles are looked up for them.
  useLayoutEffect(() => stops.current?.markNew());
  return useCallback(() => stops.current?.followScroll(), []);
}

/** Whether the arrows stop at a row. */
export function isStop({ kind }: ThreadRow): boolean {
  return kind === 'message' || kind === 'outgoing' || kind === 'gap' || kind === 'writing';
}

/** The row that a key goes to from another; undefined where there is none, and where it scrolls. */
function destinationOf(
  event: KeyboardEvent,
  log: HTMLElement,
  rows: readonly ThreadRow[],
  from: number,
): string | undefined {
  const pressed = keyOf(event);
  const currentKey = rows[from]?.key;
  return !isPlain(event) || isCutOff(log, itemOf(log, currentKey), pressed)
    ? undefined
    : (rowInSight(log, currentKey, pressed) ?? rows[destination(pressed, rows, from)]?.key);
}

/** The row that a key goes to; -1 where there is none. */
function destination(key: string, rows: readonly ThreadRow[], from: number): number {
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
      return -1;
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
  log: HTMLElement,
  currentKey: string | undefined,
  key: string,
): string | undefined {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') {
    return undefined;
  }
  const seen = rowsInSight(log).filter(({ dataset }) => dataset['stop'] !== undefined);
  const isHere = seen.some(({ dataset }) => dataset['row'] === currentKey);
  return isHere ? undefined : (key === 'ArrowDown' ? seen[0] : seen.at(-1))?.dataset['row'];
}

/** Whether an item goes on out of sight where an arrow leads: then the arrow scrolls. */
function isCutOff(log: HTMLElement, item: HTMLElement | null, key: string): boolean {
  if (item === null || (key !== 'ArrowUp' && key !== 'ArrowDown')) {
    return false;
  }
  const pane = log.getBoundingClientRect();
  const { top, bottom } = item.getBoundingClientRect();
  const goesOn = key === 'ArrowUp' ? top < pane.top - 1 : bottom > pane.bottom + 1;
  return top < pane.bottom && bottom > pane.top && goesOn;
}
