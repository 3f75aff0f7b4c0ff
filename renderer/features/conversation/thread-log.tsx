import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { MouseEvent, ReactElement } from 'react';
import { VList } from 'virtua';
import { text } from '../../text/text.ts';
import type { LogPlace, LogPosition } from './log-place.ts';
import type { ThreadRow } from './thread-rows.ts';
import { useHeldPlace } from './use-held-place.ts';
import { useKeptEnd } from './use-kept-end.ts';
import { useKeptSelection } from './use-kept-selection.ts';
import { useLogEnd } from './use-log-end.ts';
import { isStop, useLogFocus } from './use-log-focus.ts';
import { useLogPosition } from './use-log-position.ts';

/** How near to the beginning older messages are asked for, in pixels. */
const olderReach = 600;
/** How much beyond the pane is kept rendered, in pixels: find and screen readers reach it. */
const bufferSize = 1_600;
const none: never[] = [];

interface ThreadLogProps {
  readonly rows: readonly ThreadRow[];
  readonly renderRow: (row: ThreadRow) => ReactElement;
  readonly onNearBeginning: () => void;
  /** Where it opens; undefined is its end. */
  readonly opening?: LogPlace | undefined;
  /** Hears where the reader is, whenever that changes. */
  readonly onPosition?: ((position: LogPosition) => void) | undefined;
  /** Told after the person has gone to the latest. */
  readonly onJumped?: () => void;
  /** Told of the row that is pressed with the other button, or by the menu key. */
  readonly onMenu?: (row: ThreadRow, event: MouseEvent<HTMLElement>) => void;
}

/**
 * The log of a thread: opens at its end and stays there while new rows come, but never moves
 * what a person who has scrolled up is reading. What is new is announced elsewhere: rows also come
 * into a log when older ones are read or scrolled to.
 */
export function ThreadLog(props: ThreadLogProps) {
  const { rows, renderRow, onJumped, onMenu } = props;
  const { frame, list, isAway, unseen, showEnd, isShifted, onScroll, onScrollEnd, onResize } =
    useLog(props);
  const { kept, onKeyDown, onFocus, onBlur } = useLogFocus(frame, rows, showEnd);
  const end = useKeptEnd(frame, list, rows, !isAway, bufferSize);
  const selection = useKeptSelection(frame, rows);
  const jump = () => {
    showEnd();
    onJumped?.();
  };
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    const element = event.target instanceof Element ? event.target.closest('[data-row]') : null;
    const row = rows.find(({ key }) => key === element?.getAttribute('data-row'));
    if (row !== undefined) {
      onMenu?.(row, event);
    }
  };
  return (
    <div className="thread-log" ref={frame}>
      <VList
        ref={list}
        role="log"
        aria-live="off"
        aria-label={text.conversation.messages}
        tabIndex={-1}
        className="thread-list"
        data={rows}
        keepMounted={[...(isShifted ? none : end.kept), ...kept, ...selection.kept]}
        shift={isShifted}
        bufferSize={bufferSize}
        onScroll={onScroll}
        onScrollEnd={() => {
          onScrollEnd();
          end.keepEnd();
        }}
        onResize={() => {
          onResize();
          end.keepFirstEnd();
        }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        onCopy={selection.onCopy}
        onContextMenu={openMenu}
      >
        {(row) => (
          <div key={row.key} data-row={isStop(row) ? row.key : undefined}>
            {renderRow(row)}
          </div>
        )}
      </VList>
      {isAway && <JumpButton unseen={unseen} onJump={jump} />}
    </div>
  );
}

/** The behaviour of the log as its rows, its size and its place change. */
function useLog({ rows, onNearBeginning, opening, onPosition }: ThreadLogProps) {
  const isPrepended = useIsPrepended(rows);
  // A place that is not in what is known of the thread is none.
  const [place] = useState(() =>
    rows.some(({ key }) => key === opening?.key) ? opening : undefined,
  );
  const end = useLogEnd(rows, isPrepended, place);
  const { list: listRef, holdEnd, followScroll } = end;
  const { reportPosition, holdOpening } = useLogPosition({
    ...end,
    rows,
    opening: place,
    onPosition,
  });
  const [isScrollable, setIsScrollable] = useState(false);
  // A list that cannot scroll has no place to hold, and would wait for a scroll for ever.
  const isShifted = isPrepended && isScrollable;
  const held = useHeldPlace(end.frame, listRef, rows, isShifted, end.isAtEnd);

  // Rows that do not fill the pane cannot be scrolled: what came before them is asked for at once.
  const fillPane = useCallback(() => {
    const { scrollSize = 0, viewportSize = 0 } = listRef.current ?? {};
    if (rows.length > 0 && viewportSize > 0 && scrollSize <= viewportSize) {
      onNearBeginning();
    }
  }, [listRef, rows, onNearBeginning]);
  useEffect(fillPane, [fillPane]);

  const onScroll = (offset: number) => {
    followScroll();
    held.followPlace();
    reportPosition();
    // Whoever scrolls up finds older messages there before the rows beyond the pane come to an end:
    // else many rows were to be made at once.
    if (offset < (end.isAtEnd() ? olderReach : olderReach + bufferSize)) {
      onNearBeginning();
    }
  };
  // The pane or a row has changed its size: whoever was at the end stays there.
  const onResize = () => {
    const { scrollSize = 0, viewportSize = 0 } = listRef.current ?? {};
    setIsScrollable(scrollSize > viewportSize);
    // The list takes its new height on after it tells of it, and still before the next paint.
    queueMicrotask(() => {
      holdEnd();
      held.holdPlace();
      holdOpening();
      fillPane();
    });
  };
  return { ...end, list: listRef, isShifted, onScroll, onScrollEnd: held.restPlace, onResize };
}

function JumpButton({ unseen, onJump }: { unseen: number; onJump: () => void }) {
  return (
    <button type="button" className="thread-latest" onClick={onJump}>
      <ArrowDown size={14} aria-hidden="true" />
      {text.conversation.jumpToLatest(unseen)}
    </button>
  );
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
