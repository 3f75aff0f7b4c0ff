import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { ThreadRow } from '../thread-rows.ts';
import { chunksOf, endOfChunkBelow, startOfChunkAbove } from './row-chunks.ts';
import type { RowChunk } from './row-chunks.ts';
import { useExtending } from './use-extending.ts';
import { distanceOf } from './use-scroll-anchor.ts';

/** The rows with which a log opens at its end, and how many it has on each side of another place. */
const firstRows = 10;
const rowsBefore = 10;
const rowsAfter = 20;
/** The rows that come with one that is shown near those on the page. */
const step = 5;
/** The rows that are on the page at most, unless somebody has selected or focused some of them. */
const most = 120;
/** How far from somebody a row still joins those on the page, rather than replacing them. */
const near = 100;
/** The rows that a selection is kept across where somebody goes far away. */
const maxSelected = 1_000;
/** The length of rows on the page beyond what is seen: at rest, and for somebody who may scroll. */
const restReach = 400;
const scrollReach = 2_400;
/** The rows beyond those on the page that are left when older messages are asked for. */
const reserve = 40;
/** The signs that somebody may scroll in a moment. */
const signsOfScroll = ['pointerenter', 'focusin', 'wheel'] as const;

/** The messages at the ends of what is on the page. Without a last one it goes to the end. */
interface Ends {
  readonly first: string | undefined;
  readonly last: string | undefined;
}

/** The part of a log that is on the page. */
export interface RowWindow {
  readonly chunks: readonly RowChunk[];
  /** Whether the newest row of the thread is on the page, by now. */
  readonly reachesEnd: () => boolean;
  /** Has a row on the page, or the end where none is named. */
  readonly show: (key: string | undefined) => void;
  /** To be called when the log was scrolled, and told whether its reader did that. */
  readonly followScroll: (isByReader: boolean) => void;
  /** To be called when rows or the pane have changed their sizes. */
  readonly fill: () => void;
}

/**
 * Keeps a part of the rows on the page: those around what is seen, and more as somebody scrolls
 * towards them. They move nobody: the browser holds what is seen (`overflow-anchor`).
 */
export function useRowWindow(
  logRef: RefObject<HTMLElement | null>,
  rows: readonly ThreadRow[],
  { openingKey, hasNewer }: { openingKey: string | undefined; hasNewer: boolean },
  onNearBeginning: () => void,
): RowWindow {
  const [ends, setEnds] = useState(() => endsAround(rows, openingKey));
  const { from, to } = indicesOf(rows, ends);
  const [origin] = useState(() => rows.findLast(({ kind }) => kind === 'message')?.key);
  const latest = useRef({ rows, from, to, origin, hasNewer, onNearBeginning });
  useLayoutEffect(() => {
    latest.current = { rows, from, to, origin, hasNewer, onNearBeginning };
  });
  const hasMoved = useRef(false);
  const mayScroll = useRef(false);

  /** The ends with more rows, where some are missing near what is seen. */
  const extended = useCallback((): Ends | undefined => {
    const { current: log } = logRef;
    const reach = mayScroll.current ? scrollReach : restReach;
    return log === null ? undefined : extendedIn(log, latest.current, reach);
  }, [logRef]);
  const extend = useExtending(logRef, extended, setEnds);

  const fill = useCallback(() => {
    extend.inIdleTime();
    const { rows: all, from: first, onNearBeginning: readOlder } = latest.current;
    if (all.length > 0 && isNearBeginning(logRef.current, first, hasMoved.current)) {
      readOlder();
    }
  }, [logRef, extend]);
  useEffect(fill, [fill, rows, from, to]);

  const followScroll = useCallback(
    (isByReader: boolean) => {
      // A log that goes to its end, or holds a row, is no reader on the way.
      hasMoved.current ||= isByReader;
      mayScroll.current ||= isByReader;
      if (isByReader) {
        extend.inFrame();
      }
      fill();
    },
    [extend, fill],
  );
  useSignsOfScroll(logRef, mayScroll, fill);
  const show = useCallback(
    (key: string | undefined) => {
      const { rows: all, ...shown } = latest.current;
      setEnds((now) => endsWith(all, shown, key, hasSelection(logRef.current)) ?? now);
      // Who goes to a row by a key may be at the first one, where nothing can be scrolled.
      hasMoved.current ||= key !== undefined;
      fill();
    },
    [logRef, fill],
  );
  const reachesEnd = useCallback(() => {
    const { rows: all, to: end, hasNewer: goesOn } = latest.current;
    return end >= all.length && !goesOn;
  }, []);
  const chunks = useMemo(() => chunksOf(rows, { from, to }, origin), [rows, from, to, origin]);
  return { chunks, reachesEnd, show, followScroll, fill };
}

/** Has more rows on the page from the first sign on that somebody may scroll. */
function useSignsOfScroll(
  logRef: RefObject<HTMLElement | null>,
  mayScrollRef: RefObject<boolean>,
  fill: () => void,
): void {
  useEffect(() => {
    const { current: log } = logRef;
    const prepare = () => {
      mayScrollRef.current = true;
      fill();
    };
    for (const name of signsOfScroll) {
      log?.addEventListener(name, prepare, { passive: true, once: true });
    }
    return () => {
      for (const name of signsOfScroll) {
        log?.removeEventListener(name, prepare);
      }
    };
  }, [logRef, mayScrollRef, fill]);
}

/** Whether older messages are asked for: rows that do not fill the pane cannot be scrolled. */
function isNearBeginning(log: Element | null, first: number, hasMoved: boolean): boolean {
  return (
    log !== null &&
    (hasMoved
      ? first < reserve && log.scrollTop < scrollReach
      : first === 0 && log.scrollHeight <= log.clientHeight)
  );
}

/**
 * The ends with a row, or with the last one where none is named; undefined where it is there. They
 * join what is on the page if it is near, or if a selection begins there.
 */
function endsWith(
  rows: readonly ThreadRow[],
  { from, to }: { from: number; to: number },
  key: string | undefined,
  isSelected: boolean,
): Ends | undefined {
  const at = key === undefined ? rows.length - 1 : rows.findIndex((row) => row.key === key);
  const isThere = at >= from && at < to;
  const isMuch = key === undefined && !isSelected && to - from > near;
  if (at < 0 || (isThere && !isMuch)) {
    return undefined;
  }
  const reach = isSelected ? maxSelected : near;
  const isJoined = !isMuch && at >= from - reach && at < to + reach;
  return isJoined
    ? endsOf(rows, { from: Math.min(from, at - step), to: Math.max(to, at + 1 + step) })
    : endsAround(rows, key);
}

/** So many rows at most: the farthest from what has come go, unless the person uses some. */
function trimmed(
  rows: readonly ThreadRow[],
  log: Element,
  { from, to }: { from: number; to: number },
  side: 'above' | 'below',
): Ends {
  const isWhole = to - from <= most || !isFree(log);
  return endsOf(rows, {
    from: isWhole || side === 'below' ? from : to - most,
    to: isWhole || side === 'above' ? to : from + most,
  });
}

/** The rows on the page among those that are known. */
interface ShownRows {
  readonly rows: readonly ThreadRow[];
  readonly from: number;
  readonly to: number;
  readonly origin: string | undefined;
}

/**
 * The ends with a chunk more, where rows are missing so near what is seen; fewer for who stays at the
 * end. A chunk comes whole, as it would be laid out and painted again with each row.
 */
function extendedIn(
  log: Element,
  { rows, from, to, origin }: ShownRows,
  reach: number,
): Ends | undefined {
  if (from > 0 && log.scrollTop < reach) {
    return trimmed(rows, log, { from: startOfChunkAbove(rows, from, origin), to }, 'below');
  }
  if (to < rows.length && distanceOf(log) < reach) {
    return trimmed(rows, log, { from, to: endOfChunkBelow(rows, to, origin) }, 'above');
  }
  // Somebody who is at the end for a day needs no rows of the morning.
  return to - from > 2 * most && distanceOf(log) < 1 && isFree(log)
    ? endsOf(rows, { from: to - most, to })
    : undefined;
}

/** Whether neither the focus nor a selection is in a log. */
function isFree(log: Element): boolean {
  return !log.contains(document.activeElement) && !hasSelection(log);
}

function hasSelection(log: Element | null): boolean {
  const selection = getSelection();
  return selection?.isCollapsed === false && log?.contains(selection.anchorNode) === true;
}

function endsAround(rows: readonly ThreadRow[], key: string | undefined): Ends {
  const at = key === undefined ? -1 : rows.findIndex((row) => row.key === key);
  return at < 0
    ? endsOf(rows, { from: rows.length - firstRows, to: rows.length })
    : endsOf(rows, { from: at - rowsBefore, to: at + rowsAfter });
}

function endsOf(rows: readonly ThreadRow[], { from, to }: { from: number; to: number }): Ends {
  const start = Math.max(0, from);
  const first = rows.slice(start).find(isMessage) ?? rows.slice(0, start).findLast(isMessage);
  const last = to >= rows.length ? undefined : rows.slice(0, to).findLast(isMessage);
  return { first: first?.key, last: last?.key };
}

function indicesOf(rows: readonly ThreadRow[], { first, last }: Ends) {
  const end = last === undefined ? -1 : rows.findLastIndex(({ key }) => key === last);
  const to = end < 0 ? rows.length : end + 1;
  let from = first === undefined ? -1 : rows.findLastIndex(({ key }) => key === first);
  if (from < 0) {
    from = Math.max(0, to - firstRows);
  }
  // A day, a gap or a line belongs to the message below it.
  while (from > 0 && isHead(rows[from - 1])) {
    from -= 1;
  }
  return { from, to };
}

function isMessage({ kind }: ThreadRow): boolean {
  return kind === 'message';
}

function isHead(row: ThreadRow | undefined): boolean {
  return row?.kind === 'day' || row?.kind === 'gap' || row?.kind === 'new';
}
