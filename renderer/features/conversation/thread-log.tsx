import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import type { ThreadRow } from './thread-rows.ts';

/** How near to the end still counts as being at it, in pixels. */
const endSlack = 32;
/** How near to the beginning older messages are asked for, in pixels. */
const olderReach = 600;
/** How much beyond the pane is kept rendered, in pixels: find and screen readers reach it. */
const bufferSize = 1_600;

/**
 * The log of a thread: opens at its end and stays there while new rows come, but never moves
 * what a person who has scrolled up is reading.
 */
export function ThreadLog({
  rows,
  renderRow,
  onNearBeginning,
}: {
  rows: readonly ThreadRow[];
  renderRow: (row: ThreadRow) => ReactElement;
  onNearBeginning: () => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VListHandle>(null);
  const place = useRef({ isAtEnd: true, offset: 0 });
  const isPrepended = useIsPrepended(rows);
  const [unseen, setUnseen] = useState(0);
  const [isScrollable, setIsScrollable] = useState(false);
  const seenMessages = useRef(0);
  const seenOutgoing = useRef<ReadonlySet<string>>(new Set());

  // The reader counts as at the end from here on: rows measured on the way leave nobody behind.
  const showEnd = useCallback(() => {
    place.current = { isAtEnd: true, offset: scrollToEnd(frame.current, list.current) };
  }, []);
  useLayoutEffect(() => {
    const messages = rows.filter(({ kind }) => kind === 'message').length;
    const added = messages - seenMessages.current;
    seenMessages.current = messages;
    const outgoing = rows.filter(({ kind }) => kind === 'outgoing').map(({ key }) => key);
    const hasWritten = outgoing.some((key) => !seenOutgoing.current.has(key));
    seenOutgoing.current = new Set(outgoing);
    // Who writes wants to see it, wherever they were reading.
    if (staysAtEnd(frame.current, place.current) || hasWritten) {
      showEnd();
    } else if (added > 0 && !isPrepended) {
      setUnseen((number) => number + added);
    }
  }, [rows, isPrepended, showEnd]);
  // Rows that do not fill the pane cannot be scrolled: what came before them is asked for at once.
  const fillPane = useCallback(() => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    if (rows.length > 0 && viewportSize > 0 && scrollSize <= viewportSize) {
      onNearBeginning();
    }
  }, [rows, onNearBeginning]);
  useEffect(fillPane, [fillPane]);

  const onScroll = (offset: number) => {
    const handle = list.current;
    if (!handle) {
      return;
    }
    const isShown = offset + handle.viewportSize >= handle.scrollSize - endSlack;
    // Rows that were measured meanwhile have moved the end away from whoever did not move.
    const isLeftBehind = !isShown && place.current.isAtEnd && offset >= place.current.offset;
    place.current = { isAtEnd: isShown || isLeftBehind, offset };
    if (isShown) {
      setUnseen(0);
    }
    if (isLeftBehind) {
      showEnd();
    }
    if (offset < olderReach) {
      onNearBeginning();
    }
  };
  // The pane or a row has changed its size: whoever was at the end stays there.
  const onResize = () => {
    const handle = list.current;
    setIsScrollable(handle !== null && handle.scrollSize > handle.viewportSize);
    // The list takes its new height on after it tells of it, and still before the next paint.
    queueMicrotask(() => {
      if (staysAtEnd(frame.current, place.current)) {
        showEnd();
      }
      fillPane();
    });
  };
  return (
    <div className="thread-log" ref={frame}>
      <VList
        ref={list}
        role="log"
        aria-label="Messages"
        tabIndex={0}
        className="thread-list"
        data={rows}
        // A list that cannot scroll has no place to hold, and would wait for a scroll for ever.
        shift={isPrepended && isScrollable}
        bufferSize={bufferSize}
        onScroll={onScroll}
        onResize={onResize}
      >
        {(row) => <div key={row.key}>{renderRow(row)}</div>}
      </VList>
      {unseen > 0 && (
        <button type="button" className="thread-latest" onClick={showEnd}>
          <ArrowDown size={14} aria-hidden="true" />
          Jump to latest ({unseen})
        </button>
      )}
    </div>
  );
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

/** Whether the newest rows came before the ones that were there: then the end must hold still. */
function useIsPrepended(rows: readonly ThreadRow[]): boolean {
  const [seen, setSeen] = useState({ rows, isPrepended: false });
  if (seen.rows !== rows) {
    const former = firstMessageKey(seen.rows);
    const isPrepended = former !== undefined && former !== firstMessageKey(rows);
    setSeen({ rows, isPrepended });
  }
  return seen.isPrepended;
}

function firstMessageKey(rows: readonly ThreadRow[]): string | undefined {
  return rows.find(({ kind }) => kind === 'message')?.key;
}
