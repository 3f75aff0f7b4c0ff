import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { VListHandle } from 'virtua';
import { unreadIn } from './log-place.ts';
import type { LogPlace } from './log-place.ts';
import type { ThreadRow } from './thread-rows.ts';

/** How near to the end still counts as being at it, in pixels. */
const endSlack = 32;

/**
 * Keeps a reader who is at the end of a log there, and counts the messages that come while they
 * are elsewhere.
 */
export function useLogEnd(
  rows: readonly ThreadRow[],
  isPrepended: boolean,
  opening: LogPlace | undefined,
) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VListHandle>(null);
  const place = useRef({ isAtEnd: opening === undefined, offset: 0 });
  const [unseen, setUnseen] = useState(() => unreadIn(rows));
  const seen = useRef(seenOf(opening === undefined ? [] : rows));

  // The reader counts as at the end from here on: rows measured on the way leave nobody behind.
  const showEnd = useCallback(() => {
    place.current = { isAtEnd: true, offset: scrollToEnd(frame.current, list.current) };
  }, []);
  const holdEnd = () => {
    if (staysAtEnd(frame.current, place.current)) {
      showEnd();
    }
  };
  useLayoutEffect(() => {
    const former = seen.current;
    seen.current = seenOf(rows);
    const added = seen.current.messages - former.messages;
    const hasWritten = [...seen.current.outgoing].some((key) => !former.outgoing.has(key));
    // Who writes wants to see it, wherever they were reading.
    if (staysAtEnd(frame.current, place.current) || hasWritten) {
      showEnd();
    } else if (added > 0 && !isPrepended) {
      setUnseen((number) => number + added);
    }
  }, [rows, isPrepended, showEnd]);

  const followScroll = (offset: number) => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    const isShown = offset + viewportSize >= scrollSize - endSlack;
    // Rows that were measured meanwhile have moved the end away from whoever did not move.
    const isLeftBehind = !isShown && place.current.isAtEnd && offset >= place.current.offset;
    place.current = { isAtEnd: isShown || isLeftBehind, offset };
    if (isShown) {
      setUnseen(0);
    }
    if (isLeftBehind) {
      showEnd();
    }
  };
  const isAtEnd = useCallback(() => place.current.isAtEnd, []);
  return { frame, list, isAtEnd, unseen, showEnd, holdEnd, followScroll };
}

/** What tells new rows from those that were there: how many messages, and what is on its way. */
function seenOf(rows: readonly ThreadRow[]) {
  return {
    messages: rows.filter(({ kind }) => kind === 'message').length,
    outgoing: new Set(rows.filter(({ kind }) => kind === 'outgoing').map(({ key }) => key)),
  };
}

function logIn(frame: HTMLElement | null): Element | null {
  return frame?.querySelector('[role=log]') ?? null;
}

/** Whether the reader is at the end, and has not scrolled up before the list heard of it. */
function staysAtEnd(
  frame: HTMLElement | null,
  place: { readonly isAtEnd: boolean; readonly offset: number },
): boolean {
  return place.isAtEnd && (logIn(frame)?.scrollTop ?? 0) >= place.offset - endSlack;
}

/**
 * Shows the end of what the list has measured, and answers with the offset of that. Its own
 * `scrollToIndex` goes on for 150 ms and would pull back who scrolls up meanwhile; and a list
 * scrolled beyond its own measure (virtua 0.54) corrects itself out of sight and shows nothing.
 */
function scrollToEnd(frame: HTMLElement | null, list: VListHandle | null): number {
  const log = logIn(frame);
  if (list) {
    log?.scrollTo(0, list.scrollSize - list.viewportSize);
  }
  return log?.scrollTop ?? 0;
}
