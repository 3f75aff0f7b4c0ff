import { useCallback, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import type { VListHandle } from 'virtua';
import { logIn } from './log-element.ts';
import type { ThreadRow } from './thread-rows.ts';

const none: never[] = [];

/**
 * Keeps the rows above the end of a log on the page while its reader is there. The list (virtua
 * 0.54) removes whatever is above the pane when it is scrolled down, and makes it anew once it
 * rests: with each message that comes, all rows near the end would be made anew.
 *
 * @param bufferSize how far above the pane they are kept, in pixels
 */
export function useKeptEnd(
  frameRef: RefObject<HTMLElement | null>,
  listRef: RefObject<VListHandle | null>,
  rows: readonly ThreadRow[],
  isAtEnd: boolean,
  bufferSize: number,
) {
  const [firstKey, setFirstKey] = useState<string>();
  const kept = useMemo(() => {
    const first = isAtEnd ? rows.findLastIndex(({ key }) => key === firstKey) : -1;
    return first < 0 ? none : Array.from({ length: rows.length - first }, (_, at) => first + at);
  }, [rows, isAtEnd, firstKey]);
  /** To be called when the list has come to rest. */
  const keepEnd = useCallback(() => {
    const { scrollSize = 0, viewportSize = 0 } = listRef.current ?? {};
    const top = Math.max(scrollSize - viewportSize - bufferSize, 0);
    const first = listRef.current?.findItemIndex(top) ?? -1;
    setFirstKey(rows[first]?.key);
  }, [listRef, rows, bufferSize]);
  /** To be called when sizes have changed: the rows with which a log opens are kept too. */
  const keepFirstEnd = useCallback(() => {
    const first = logIn(frameRef.current)?.querySelector<HTMLElement>('[data-row]');
    setFirstKey((key) => key ?? first?.dataset['row']);
  }, [frameRef]);
  return { kept, keepEnd, keepFirstEnd };
}
