import { useCallback, useLayoutEffect, useRef, useState } from 'react';

import type { VListHandle } from 'virtua';
import { logIn } from './log-element.ts';
import { itemOf } from './log-stops.ts';
import { unreadIn } from './log-place.ts';
import type { LogPlace } from './log-place.ts';
import type { ThreadRow } from './thread-rows.ts';
import { useHeldEnd } from './use-held-end.ts';

/**
 * Keeps a reader who is at the end of a log there, and counts the messages that come while they are
 * elsewhere.
 */
export function useLogEnd(
  rows: readonly ThreadRow[],
  isPrepended: boolean,
  opening: LogPlace | undefined,
) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VListHandle>(null);
  const [isAway, setIsAway] = useState(opening !== undefined);
  const [unseen, setUnseen] = useState(() => unreadIn(rows));
  const seen = useRef(seenOf(opening === undefined ? [] : rows));
  const { showEnd, showArrival, holdEnd, stays, follow, holds } = useHeldEnd(
    frame,
    list,
    opening === undefined,
  );

  useLayoutEffect(() => {
    const former = seen.current;
    seen.current = seenOf(rows);
    const added = seen.current.messages - former.messages;
    const isOpening = former.messages + former.outgoing.size === 0;
    const hasWritten = without(seen.current.outgoing, former.outgoing).length > 0;
    const arrived = added > 0 && !isPrepended && !isOpening ? arrivedIn(rows, added) : [];
    // An answer begins to be read where it begins to be written
    const begun = isOpening ? [] : without(seen.current.writing, former.writing);
    const written = without(former.writing, seen.current.writing);
    const isSeen = () => arrived.some((key) => isInSight(logIn(frame.current), key));
    const isRead = written.length > 0 && (holds(written) || isSeen());
    // The writer of a message wants to see it, wherever they were reading.
    if (hasWritten && !isOpening) {
      showEnd();
    } else if (stays()) {
      showArrival([...arrived, ...begun], begun.length > 0);
    } else if (added > 0 && !isPrepended && !isOpening && !isRead) {
      setUnseen((number) => number + added);
    }
  }, [rows, isPrepended, showEnd, showArrival, stays, holds]);

  const followScroll = useCallback(() => {
    const isAtEnd = follow();
    setIsAway(!isAtEnd);
    if (isAtEnd) {
      setUnseen(0);
    }
  }, [follow]);
  const hold = useCallback(() => {
    holdEnd();
    // The text that is being written goes on beyond the log, and nobody has scrolled
    if (!stays()) {
      setIsAway(true);
    }
  }, [holdEnd, stays]);
  return { frame, list, isAway, unseen, isAtEnd: stays, showEnd, holdEnd: hold, followScroll };
}

/** The messages of operators among the newest ones. */
function arrivedIn(rows: readonly ThreadRow[], count: number): string[] {
  return rows
    .filter((row) => row.kind === 'message')
    .slice(-count)
    .filter(({ message }) => message.authorType === 'operator')
    .map(({ key }) => key);
}

function without(keys: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...keys].filter((key) => !others.has(key));
}

/** Whether a part of a row is in sight. */
function isInSight(log: HTMLElement | null, key: string): boolean {
  const row = itemOf(log, key)?.getBoundingClientRect();
  const pane = log?.getBoundingClientRect();
  return row !== undefined && pane !== undefined && row.top < pane.bottom && row.bottom > pane.top;
}

/**
 * The number of messages, and the keys of those on their way out and of those that are being written,
 * to tell new rows from former ones.
 */
function seenOf(rows: readonly ThreadRow[]) {
  const keysOf = (wanted: ThreadRow['kind']) =>
    new Set(rows.filter(({ kind }) => kind === wanted).map(({ key }) => key));
  return {
    messages: rows.filter(({ kind }) => kind === 'message').length,
    outgoing: keysOf('outgoing'),
    writing: keysOf('writing'),
  };
}
