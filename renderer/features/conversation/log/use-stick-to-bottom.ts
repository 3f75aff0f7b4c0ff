import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { unreadIn } from '../new-line.ts';
import type { ThreadRow } from '../thread-rows.ts';
import { inputEvents, isOfWriting } from './input-events.ts';
import { itemOf, rowsInSight } from './log-rows.ts';
import type { LogPlace } from './scroll-position.ts';
import type { RowWindow } from './use-row-window.ts';
import type { ScrollAnchoring } from './use-scroll-anchor.ts';

/** How much is seen above a message that is shown from its beginning, in pixels. */
const aboveBeginning = 8;

/** Messages that have come before the eyes of a reader who was at the end. */
interface Arrival {
  readonly keys: readonly string[];
  /** Whether the reader may have seen them: whatever they do from then on, nothing moves them. */
  readonly isShown: boolean;
}

/**
 * Keeps a reader who is at the end of a log there, and counts the messages that come while they are
 * elsewhere. An answer that is higher than the log is shown from its beginning, also where it grows
 * so high after it has come.
 */
export function useStickToBottom(
  logRef: RefObject<HTMLElement | null>,
  rows: readonly ThreadRow[],
  view: RowWindow,
  anchoring: ScrollAnchoring,
  {
    opening,
    onShowNewest,
  }: { opening: LogPlace | undefined; onShowNewest: (() => void) | undefined },
) {
  const { anchor: anchorRef, hold, restore } = anchoring;
  const { show } = view;
  const { isAway, unseen, setUnseen, look } = useAway(rows, view, anchoring, opening);
  const hasNewer = onShowNewest !== undefined;
  const seen = useRef({ ...seenOf(opening === undefined ? [] : rows), hasNewer });
  const arrivalRef = useArrival();

  const goToEnd = useGoingToEnd(arrivalRef, show, hold, onShowNewest);
  const showEnd = useCallback(() => goToEnd(true), [goToEnd]);

  /** Has everybody where they were, now that sizes have changed. */
  const settle = useCallback(() => {
    const high =
      anchorRef.current === 'end' ? highest(logRef.current, arrivalRef.current) : undefined;
    if (high === undefined) {
      arrivalRef.current = arrivalRef.current && { ...arrivalRef.current, isShown: true };
      restore();
    } else {
      arrivalRef.current = undefined;
      hold({ key: high, offset: -aboveBeginning });
    }
    look();
  }, [logRef, anchorRef, arrivalRef, hold, restore, look]);

  useLayoutEffect(() => {
    const previous = seen.current;
    seen.current = { ...seenOf(rows), hasNewer };
    if (previous.hasNewer) {
      // The rows that have come were there before those that are the newest.
      return;
    }
    const { added, begun, written, isSent } = newsIn(rows, seen.current, previous);
    const [answer] = answersIn(added);
    const { current: held } = anchorRef;
    // The writer of a message wants to see it, wherever they were reading. Nobody scrolls and writes.
    if (isSent) {
      goToEnd(false);
    } else if (held === 'end') {
      const keys = [...answersIn(added), ...begun];
      arrivalRef.current = keys.length === 0 ? arrivalRef.current : { keys, isShown: false };
    } else if (typeof held === 'object' && written.includes(held.key) && answer !== undefined) {
      // The text that was being written is a message now, and is read on.
      hold({ ...held, key: answer });
    } else if (added.length > 0 && !(written.length > 0 && isInSight(logRef.current, added))) {
      setUnseen((number) => number + added.length);
    }
  }, [logRef, rows, hasNewer, anchorRef, arrivalRef, hold, goToEnd, setUnseen]);
  // Where it opens, before that is painted.
  useLayoutEffect(restore, [restore]);
  return { isAway, unseen, showEnd, settle, followScroll: look };
}

/** Returns a function that shows the newest message, and says if a smooth scroll may still go on. */
function useGoingToEnd(
  arrivalRef: RefObject<Arrival | undefined>,
  show: RowWindow['show'],
  hold: ScrollAnchoring['hold'],
  onShowNewest: (() => void) | undefined,
) {
  return useCallback(
    (isAfterScroll: boolean) => {
      if (onShowNewest !== undefined) {
        onShowNewest();
        return;
      }
      arrivalRef.current = undefined;
      show(undefined);
      hold('end', { isAfterScroll });
    },
    [arrivalRef, show, hold, onShowNewest],
  );
}

type Seen = ReturnType<typeof seenOf>;

/** The rows that are new since a log was looked at before. Those with which it opens are not. */
function newsIn(rows: readonly ThreadRow[], now: Seen, previous: Seen) {
  const isOpening = previous.newest === undefined && previous.outgoing.size === 0;
  return {
    added: isOpening ? [] : addedTo(rows, previous.newest),
    begun: isOpening ? [] : without(now.writing, previous.writing),
    written: without(previous.writing, now.writing),
    isSent: !isOpening && without(now.outgoing, previous.outgoing).length > 0,
  };
}

/** Whether the reader is away from the end, and how many messages they have not seen there. */
function useAway(
  rows: readonly ThreadRow[],
  { reachesEnd }: RowWindow,
  { followScroll }: ScrollAnchoring,
  opening: LogPlace | undefined,
) {
  const [isAway, setIsAway] = useState(opening !== undefined);
  const [unseen, setUnseen] = useState(() => unreadIn(rows));
  const look = useCallback(() => {
    const isAtEnd = followScroll(reachesEnd());
    setIsAway(!isAtEnd);
    if (isAtEnd) {
      setUnseen(0);
    }
  }, [reachesEnd, followScroll]);
  return { isAway, unseen, setUnseen, look };
}

/** The messages that came last, until the reader does something. */
function useArrival(): RefObject<Arrival | undefined> {
  const arrival = useRef<Arrival>(undefined);
  useEffect(() => {
    const forget = (event: Event) => {
      if (arrival.current?.isShown && !isOfWriting(event)) {
        arrival.current = undefined;
      }
    };
    for (const name of inputEvents) {
      window.addEventListener(name, forget, { passive: true });
    }
    return () => {
      for (const name of inputEvents) {
        window.removeEventListener(name, forget);
      }
    };
  }, []);
  return arrival;
}

/** The first of these messages that is higher than the log. */
function highest(log: HTMLElement | null, arrival: Arrival | undefined): string | undefined {
  return arrival?.keys.find(
    (key) =>
      (itemOf(log, key)?.offsetHeight ?? 0) > (log?.clientHeight ?? Infinity) - aboveBeginning,
  );
}

function isInSight(log: HTMLElement | null, rows: readonly ThreadRow[]): boolean {
  const seen = new Set(log === null ? [] : rowsInSight(log).map(({ dataset }) => dataset['row']));
  return rows.some(({ key }) => seen.has(key));
}

/** The messages of operators. */
function answersIn(rows: readonly ThreadRow[]): string[] {
  return rows.flatMap((row) =>
    row.kind === 'message' && row.message.authorType === 'operator' ? [row.key] : [],
  );
}

/** The messages behind the one that was the newest. */
function addedTo(rows: readonly ThreadRow[], newest: string | undefined): readonly ThreadRow[] {
  const at = rows.findLastIndex(({ key }) => key === newest);
  return at < 0 ? [] : rows.slice(at + 1).filter(({ kind }) => kind === 'message');
}

function without(keys: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...keys].filter((key) => !others.has(key));
}

/** The facts by which new rows are told from those that were there. */
function seenOf(rows: readonly ThreadRow[]) {
  const keysOf = (wanted: ThreadRow['kind']) =>
    new Set(rows.filter(({ kind }) => kind === wanted).map(({ key }) => key));
  return {
    newest: rows.findLast(({ kind }) => kind === 'message')?.key,
    outgoing: keysOf('outgoing'),
    writing: keysOf('writing'),
  };
}
