import { ArrowDown } from 'lucide-react';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactElement } from 'react';
import { text } from '../../../text/text.ts';
import type { ThreadRow } from '../thread-rows.ts';
import { keyAt } from './log-rows.ts';
import { areSameRows, isSameRow } from './row-chunks.ts';
import { onRowPress } from './row-selecting.ts';
import type { RowSelecting } from './row-selecting.ts';
import type { LogPlace, LogPosition } from './scroll-position.ts';
import { isStop, useRovingTabStop } from './use-roving-tab-stop.ts';
import { useRowWindow } from './use-row-window.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import './thread-log.css';

type RenderRow = (row: ThreadRow) => ReactElement;

interface ThreadLogProps {
  readonly rows: readonly ThreadRow[];
  /** Draws a row. Rows are drawn again when this is another function. */
  readonly renderRow: RenderRow;
  readonly onNearBeginning: () => void;
  /** Shows the newest messages, where these rows end before them. */
  readonly onShowNewest?: (() => void) | undefined;
  /** Where it opens; undefined is its end. */
  readonly opening?: LogPlace | undefined;
  /** Hears where the reader is, whenever that changes. */
  readonly onPosition?: ((position: LogPosition) => void) | undefined;
  /** Told after the person has gone to the latest. */
  readonly onJumped?: () => void;
  /** Told of the row that is pressed with the other button, or by the menu key. */
  readonly onMenu?: (row: ThreadRow, event: MouseEvent<HTMLElement>) => void;
  /** The way to select several messages. */
  readonly selecting?: RowSelecting | undefined;
}

/**
 * The log of a thread: opens at its end and stays there while new rows come, but never moves
 * what a person who has scrolled up is reading. What is new is announced elsewhere: rows also come
 * into a log when older ones are read or scrolled to.
 *
 * Nothing is measured or placed by it: the page lays its rows out, and the browser holds what is
 * read (`overflow-anchor`) while rows come, go and grow around it.
 */
export function ThreadLog(props: ThreadLogProps) {
  const { renderRow, onJumped, onMenu, rows, selecting } = props;
  const { log, chunks, end, stops, onScroll } = useLog(props);
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    const row = rows.find(({ key }) => key === keyAt(event.target));
    if (row !== undefined && isStop(row)) {
      onMenu?.(row, event);
    }
  };
  const jump = () => {
    end.showEnd();
    onJumped?.();
  };
  return (
    <div className="thread-log">
      {/* The keys of the messages arrive here, and so does a press on one. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={log}
        role="log"
        aria-live="off"
        aria-label={text.conversation.messages}
        tabIndex={-1}
        className="thread-list"
        onScroll={onScroll}
        onKeyDown={stops.onKeyDown}
        onFocus={stops.onFocus}
        onContextMenu={openMenu}
        onMouseDown={(event) => selecting && onRowPress(event, rows, selecting)}
      >
        <div className="thread-rows">
          {chunks.map((chunk) => (
            <Chunk key={chunk.id} rows={chunk.rows} renderRow={renderRow} />
          ))}
        </div>
      </div>
      {end.isAway && <JumpButton unseen={end.unseen} onJump={jump} />}
    </div>
  );
}

/** The behaviour of the log as its rows, its size and its place change. */
function useLog(props: ThreadLogProps) {
  const { rows, opening, onNearBeginning, onShowNewest, onPosition, selecting } = props;
  const hasNewer = onShowNewest !== undefined;
  const log = useRef<HTMLDivElement>(null);
  // A place that is not in what is known of the thread is none.
  const [place] = useState(() =>
    rows.some(({ key }) => key === opening?.key) ? opening : undefined,
  );
  const view = useRowWindow(log, rows, { openingKey: place?.key, hasNewer }, onNearBeginning);
  const anchoring = useScrollAnchor(log, place ?? 'end');
  const end = useStickToBottom(log, rows, view, anchoring, { opening: place, onShowNewest });
  const { anchor, hold } = anchoring;
  const reader = { anchorRef: anchor, isAway: end.isAway };
  const reportPosition = useScrollRestoration(log, rows, reader, onPosition);
  const holdRow = useCallback((key: string) => hold({ key, offset: 'nearest' }), [hold]);
  const moves = { showRow: view.show, holdRow, showEnd: end.showEnd, selecting };
  const stops = useRovingTabStop(log, rows, moves);
  const { settle } = end;
  const { fill } = view;
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      settle();
      fill();
    });
    for (const element of [log.current, log.current?.firstElementChild]) {
      if (element) {
        observer.observe(element);
      }
    }
    return () => observer.disconnect();
  }, [settle, fill]);
  const onScroll = () => {
    end.followScroll();
    view.followScroll(anchor.current === 'reader');
    stops.followScroll();
    reportPosition();
  };
  return { log, chunks: view.chunks, end, stops, onScroll };
}

/** Some rows, which are drawn again only if one of them has changed. */
const Chunk = memo(
  function Chunk({ rows, renderRow }: { rows: readonly ThreadRow[]; renderRow: RenderRow }) {
    return (
      <div className="thread-chunk">
        {rows.map((row) => (
          <LogRow key={row.key} row={row} renderRow={renderRow} />
        ))}
      </div>
    );
  },
  (previous, next) =>
    previous.renderRow === next.renderRow && areSameRows(previous.rows, next.rows),
);

const LogRow = memo(
  function LogRow({ row, renderRow }: { row: ThreadRow; renderRow: RenderRow }) {
    return (
      <div data-row={row.key} data-stop={isStop(row) || undefined}>
        {renderRow(row)}
      </div>
    );
  },
  (previous, next) => previous.renderRow === next.renderRow && isSameRow(previous.row, next.row),
);

function JumpButton({ unseen, onJump }: { unseen: number; onJump: () => void }) {
  return (
    <button type="button" className="thread-latest" onClick={onJump}>
      <ArrowDown size={14} aria-hidden="true" />
      {text.conversation.jumpToLatest(unseen)}
    </button>
  );
}
