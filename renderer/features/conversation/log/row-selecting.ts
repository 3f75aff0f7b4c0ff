import type { KeyboardEvent, MouseEvent } from 'react';
import { keyOf } from '../../../ui/key-of.ts';
import type { ThreadRow } from '../thread-rows.ts';
import { keyAt } from './log-rows.ts';

/** The selection of several messages of a log. */
export interface SelectedRows {
  /** Whether any are selected. */
  readonly isAny: () => boolean;
  /** Selects the messages between two, and no others. */
  readonly extend: (from: string, to: string) => void;
  /** Selects a message as well, or no longer. */
  readonly toggle: (key: string) => void;
  readonly clear: () => void;
}

/** The selection, as the keys and the presses of a log change it. */
export interface RowSelecting extends SelectedRows {
  /** Carries out a key at a row. Answers the row that has the focus then; undefined for others. */
  readonly onKey: (
    event: KeyboardEvent,
    rows: readonly ThreadRow[],
    at: number,
  ) => string | undefined;
}

/** Adds what keys do to a selection. */
export function selectingRows(selected: SelectedRows): RowSelecting {
  return {
    ...selected,
    onKey: (event, rows, at) => {
      const row = rows[at];
      if (row?.kind !== 'message') {
        return undefined;
      }
      if (keyOf(event) === 'Escape' && selected.isAny()) {
        selected.clear();
        return row.key;
      }
      const to = isExtension(event) ? (neighbourOf(rows, at, keyOf(event)) ?? row.key) : undefined;
      if (to !== undefined) {
        selected.extend(row.key, to);
      }
      return to;
    },
  };
}

/** Whether a key selects the next message. While words are selected, it changes these. */
function isExtension(event: KeyboardEvent): boolean {
  const { shiftKey, altKey, ctrlKey, metaKey } = event;
  const key = keyOf(event);
  return (
    shiftKey &&
    !(altKey || ctrlKey || metaKey) &&
    (key === 'ArrowUp' || key === 'ArrowDown') &&
    !areWordsSelected()
  );
}

/** The next message above or below a row. */
function neighbourOf(rows: readonly ThreadRow[], at: number, key: string): string | undefined {
  return key === 'ArrowUp'
    ? rows.slice(0, at).findLast(isMessage)?.key
    : rows.slice(at + 1).find(isMessage)?.key;
}

function isMessage({ kind }: ThreadRow): boolean {
  return kind === 'message';
}

/** The parts of a message that take a press themselves. */
const controls = 'a, button, input, summary, textarea';

/**
 * Selects messages by the pointer: with Shift all up to the pressed one, from where the selection
 * begins or from the message that was pressed or focused before; with Ctrl or Cmd one more, once some
 * are selected. A press in that same message, and one while words are selected, is left to the browser.
 */
export function onRowPress(
  event: MouseEvent<HTMLElement>,
  rows: readonly ThreadRow[],
  selecting: SelectedRows,
): void {
  const { target, currentTarget: log, button, altKey, shiftKey } = event;
  const item = target instanceof Element ? target.closest<HTMLElement>('article') : null;
  const key = keyAt(target);
  const isControl = target instanceof Element && target.closest(controls) !== null;
  const isKnown = (one: string | undefined) =>
    rows.some((row) => isMessage(row) && row.key === one);
  if (button !== 0 || altKey || isControl || item === null || key === undefined) {
    return;
  }
  const isOneMore = (event.ctrlKey || event.metaKey) && !shiftKey && selecting.isAny();
  const focused = log.contains(document.activeElement) ? keyAt(document.activeElement) : undefined;
  const from = selecting.isAny() ? key : focused;
  const isRange =
    shiftKey &&
    !areWordsSelected() &&
    from !== undefined &&
    (selecting.isAny() || from !== key) &&
    isKnown(from);
  if (!isKnown(key) || !(isOneMore || isRange)) {
    return;
  }
  event.preventDefault();
  item.focus({ preventScroll: true });
  if (isRange) {
    selecting.extend(from, key);
  } else {
    selecting.toggle(key);
  }
}

function areWordsSelected(): boolean {
  return getSelection()?.isCollapsed === false;
}
