import { useCallback, useLayoutEffect, useRef, useState } from 'react';

import type { VListHandle } from 'virtua';
import type { KeyInHome } from '../../entities/key-in-home.ts';
import { scrollPlaceOf } from './scroll-places.ts';
import type { ThreadRow } from './thread-rows.ts';
import { useHeldEnd } from './use-held-end.ts';

/**
 * Keeps a reader who is at the end of a log there, shows any other where they left it, and counts
 * the messages that come while they are elsewhere.
 */
export function useLogEnd(rows: readonly ThreadRow[], isPrepended: boolean, thread?: KeyInHome) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VListHandle>(null);
  const [left] = useState(() => leftIn(rows, thread));
  const [isAway, setIsAway] = useState(left !== undefined);
  const [unseen, setUnseen] = useState(0);
  const seen = useRef(seenOf([]));
  const { showEnd, holdEnd, stays, follow } = useHeldEnd(frame, list, left === undefined);

  useLayoutEffect(() => {
    if (left !== undefined) {
      list.current?.scrollToIndex(left.index, { align: 'start', offset: left.offset });
    }
  }, [left]);
  useLayoutEffect(() => {
    const former = seen.current;
    seen.current = seenOf(rows);
    const added = seen.current.messages - former.messages;
    const isOpening = former.messages + former.outgoing.size === 0;
    const hasWritten = [...seen.current.outgoing].some((key) => !former.outgoing.has(key));
    // Who writes wants to see it, wherever they were reading.
    if (stays() || (hasWritten && !isOpening)) {
      showEnd();
    } else if (added > 0 && !isPrepended && !isOpening) {
      setUnseen((number) => number + added);
    }
  }, [rows, isPrepended, showEnd, stays]);

  const followScroll = useCallback(
    (offset: number) => {
      const isAtEnd = follow(offset);
      setIsAway(!isAtEnd);
      if (isAtEnd) {
        setUnseen(0);
      }
      return isAtEnd;
    },
    [follow],
  );
  return { frame, list, isAway, unseen, showEnd, holdEnd, followScroll };
}

/** Where a thread was left, as a place among its rows now. */
function leftIn(rows: readonly ThreadRow[], thread: KeyInHome | undefined) {
  const place = thread && scrollPlaceOf(thread);
  const index = place ? rows.findIndex(({ key }) => key === place.rowKey) : -1;
  return place === undefined || index < 0 ? undefined : { index, offset: place.offset };
}

/** What tells new rows from those that were there: how many messages, and what is on its way. */
function seenOf(rows: readonly ThreadRow[]) {
  return {
    messages: rows.filter(({ kind }) => kind === 'message').length,
    outgoing: new Set(rows.filter(({ kind }) => kind === 'outgoing').map(({ key }) => key)),
  };
}
