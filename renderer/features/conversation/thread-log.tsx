import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { VList } from 'virtua';
import { text } from '../../text/text.ts';
import type { LogPlace, LogPosition } from './log-place.ts';
import type { ThreadRow } from './thread-rows.ts';
import { useLogEnd } from './use-log-end.ts';
import { useLogPosition } from './use-log-position.ts';

/** How near to the beginning older messages are asked for, in pixels. */
const olderReach = 600;
/** How much beyond the pane is kept rendered, in pixels: find and screen readers reach it. */
const bufferSize = 1_600;

interface ThreadLogProps {
  readonly rows: readonly ThreadRow[];
  readonly renderRow: (row: ThreadRow) => ReactElement;
  readonly onNearBeginning: () => void;
  /** Where it opens; undefined is its end. */
  readonly opening?: LogPlace | undefined;
  /** Hears where the reader is, whenever that changes. */
  readonly onPosition?: ((position: LogPosition) => void) | undefined;
}

/**
 * The log of a thread: opens at its end and stays there while new rows come, but never moves
 * what a person who has scrolled up is reading.
 */
export function ThreadLog({
  rows,
  renderRow,
  onNearBeginning,
  opening,
  onPosition,
}: ThreadLogProps) {
  const isPrepended = useIsPrepended(rows);
  const { frame, list, unseen, showEnd, holdEnd, followScroll, tellPosition } = useLog(rows, {
    isPrepended,
    opening,
    onPosition,
  });
  const [isScrollable, setIsScrollable] = useState(false);

  // Rows that do not fill the pane cannot be scrolled: what came before them is asked for at once.
  const fillPane = useCallback(() => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    if (rows.length > 0 && viewportSize > 0 && scrollSize <= viewportSize) {
      onNearBeginning();
    }
  }, [list, rows, onNearBeginning]);
  useEffect(fillPane, [fillPane]);

  const onScroll = (offset: number) => {
    followScroll(offset);
    tellPosition();
    if (offset < olderReach) {
      onNearBeginning();
    }
  };
  // The pane or a row has changed its size: whoever was at the end stays there.
  const onResize = () => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    setIsScrollable(scrollSize > viewportSize);
    // The list takes its new height on after it tells of it, and still before the next paint.
    queueMicrotask(() => {
      holdEnd();
      fillPane();
    });
  };
  return (
    <div className="thread-log" ref={frame}>
      <VList
        ref={list}
        role="log"
        aria-label={text.conversation.messages}
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
      {unseen > 0 && <JumpButton unseen={unseen} onJump={showEnd} />}
    </div>
  );
}

/** Where the reader of a log is and stays. */
function useLog(
  rows: readonly ThreadRow[],
  {
    isPrepended,
    opening,
    onPosition,
  }: {
    isPrepended: boolean;
    opening: LogPlace | undefined;
    onPosition: ((position: LogPosition) => void) | undefined;
  },
) {
  // A place that is not in what is known of the thread is none.
  const [place] = useState(() =>
    rows.some(({ key }) => key === opening?.key) ? opening : undefined,
  );
  const end = useLogEnd(rows, isPrepended, place);
  const tellPosition = useLogPosition({ ...end, rows, opening: place, onPosition });
  return { ...end, tellPosition };
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
