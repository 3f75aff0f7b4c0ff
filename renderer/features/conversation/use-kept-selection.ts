import { useEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { text } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';
import { logIn } from './log-element.ts';
import type { ThreadRow } from './thread-rows.ts';

const none: number[] = [];

/** More rows than these, kept on the page at once, would hold it up. */
const maxRows = 1_000;

/**
 * Keeps the rows of a selection on the page, however far they are scrolled away: a row that leaves
 * the page leaves the selection as well, and would be missing in what is copied.
 */
export function useKeptSelection(
  frameRef: RefObject<HTMLElement | null>,
  rows: readonly ThreadRow[],
) {
  const [ends, setEnds] = useState<readonly [string, string]>();
  useEffect(() => {
    const follow = () => {
      const next = endsIn(logIn(frameRef.current));
      setEnds((former) => (String(former) === String(next) ? former : next));
    };
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [frameRef]);
  const selected = useMemo(() => {
    const [first = -1, last = -1] = (ends ?? [])
      .map((end) => rows.findIndex(({ key }) => key === end))
      .toSorted((a, b) => a - b);
    return first < 0 ? none : Array.from({ length: last - first + 1 }, (_, at) => first + at);
  }, [rows, ends]);
  const isTooLong = selected.length > maxRows;
  const kept = useMemo(
    () => (isTooLong ? [...selected.slice(0, 1), ...selected.slice(-1)] : selected),
    [isTooLong, selected],
  );
  const onCopy = () => {
    if (isTooLong) {
      showToast({ words: text.conversation.selectionTooLong(maxRows), kind: 'problem' });
    }
  };
  return { kept, onCopy };
}

/** The rows in which a selection begins and ends; undefined where nothing of the log is selected. */
function endsIn(log: HTMLElement | null): readonly [string, string] | undefined {
  const selection = document.getSelection();
  if (log === null || selection === null || selection.isCollapsed) {
    return undefined;
  }
  const [anchor, focus] = [selection.anchorNode, selection.focusNode].map((node) =>
    node !== null && log.contains(node) ? rowAt(log, node) : undefined,
  );
  return anchor === undefined || focus === undefined ? undefined : [anchor, focus];
}

/** The key of the row that has a place, or of the last one before it. */
function rowAt(log: HTMLElement, place: Node): string | undefined {
  const rows = [...log.querySelectorAll<HTMLElement>('[data-row]')];
  const { DOCUMENT_POSITION_FOLLOWING: following } = Node;
  const row = rows.findLast(
    (each) => each.contains(place) || (each.compareDocumentPosition(place) & following) !== 0,
  );
  return (row ?? rows[0])?.dataset['row'];
}
