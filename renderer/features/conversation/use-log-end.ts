import { useCallback, useLayoutEffect, useRef, useState } from 'react';

import type { VListHandle } from 'virtua';
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
  const { showEnd, showArrival, holdEnd, stays, follow } = useHeldEnd(
    frame,
    list,
    opening === undefined,
  );

  useLayoutEffect(() => {
    const former = seen.current;
    seen.current = seenOf(rows);
    const added = seen.current.messages - former.messages;
    const isOpening = former.messages + former.outgoing.size === 0;
    const hasWritten = [...seen.current.outgoing].some((key) => !former.outgoing.has(key));
    const arrived = added > 0 && !isPrepended && !isOpening ? arrivedIn(rows, added) : [];
    // The writer of a message wants to see it, wherever they were reading.
    if (hasWritten && !isOpening) {
      showEnd();
    } else if (stays()) {
      showArrival(arrived);
    } else if (added > 0 && !isPrepended && !isOpening) {
      setUnseen((number) => number + added);
    }
  }, [rows, isPrepended, showEnd, showArrival, stays]);

  const followScroll = useCallback(() => {
    const isAtEnd = follow();
    setIsAway(!isAtEnd);
    if (isAtEnd) {
      setUnseen(0);
    }
  }, [follow]);
  return { frame, list, isAway, unseen, isAtEnd: stays, showEnd, holdEnd, followScroll };
}

/** The messages of operators among the newest ones. */
function arrivedIn(rows: readonly ThreadRow[], count: number): string[] {
  return rows
    .filter((row) => row.kind === 'message')
    .slice(-count)
    .filter(({ message }) => message.authorType === 'operator')
    .map(({ key }) => key);
}

/** The number of messages and the keys of those on their way, to tell new rows from former ones. */
function seenOf(rows: readonly ThreadRow[]) {
  return {
    messages: rows.filter(({ kind }) => kind === 'message').length,
    outgoing: new Set(rows.filter(({ kind }) => kind === 'outgoing').map(({ key }) => key)),
  };
}
