import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, ReactElement, Ref } from 'react';
import { flushSync } from 'react-dom';
import './fixed-list.css';

/** A list of rows that are all equally high, as its rows are scrolled. Lengths are in pixels. */
export interface FixedListHandle {
  readonly scrollOffset: number;
  readonly viewportSize: number;
  readonly rowPx: number;
  readonly getItemOffset: (at: number) => number;
  /** The place of the row at a distance from the beginning. */
  readonly findItemIndex: (offset: number) => number;
}

interface FixedListProps {
  readonly ref: Ref<FixedListHandle>;
  readonly className: string;
  readonly role: 'rowgroup';
  readonly count: number;
  /** The height of a row, as a style sheet writes it. */
  readonly rowHeight: string;
  /** Rows that stay on the page however far they are out of sight. */
  readonly keepMounted: readonly number[];
  /** The row that stays in sight at the top while a row is the first one; undefined for none. */
  readonly headOf?: (first: number) => number | undefined;
  readonly onScroll: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
  /** A row, with a key; the same element while nothing of it changes. */
  readonly children: (at: number) => ReactElement | undefined;
}

/** So many rows beyond those in sight are on the page, above and below. */
const rowsAround = 2;

/** The rows in sight: the first one, and how many find room. */
interface Sight {
  readonly first: number;
  readonly room: number;
}

/**
 * A list of any length, of which only the rows in sight are on the page, in their order. It knows
 * where each row stands without measuring it, and keeps nothing for a row that is not there.
 */
export function FixedList({
  ref,
  count,
  rowHeight,
  keepMounted,
  headOf,
  onScroll,
  children,
  ...attributes
}: FixedListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const { sizes, sight, look, measure } = useSight(scroller, whole, count);
  useImperativeHandle(ref, () => handleOf(scroller, sizes.current), [sizes]);
  useLayoutEffect(measure, [count, measure]);
  useLayoutEffect(() => {
    const watcher = new ResizeObserver(measure);
    for (const element of [scroller.current, whole.current]) {
      if (element !== null) {
        watcher.observe(element);
      }
    }
    return () => watcher.disconnect();
  }, [measure]);
  const head = headOf?.(sight.first);
  const shown = placesOf(sight, count, head === undefined ? keepMounted : [...keepMounted, head]);
  return (
    <div
      {...attributes}
      ref={scroller}
      className={`fixed-list ${attributes.className}`}
      data-keeps-place=""
      onScroll={() => {
        onScroll();
        // A frame shows the rows to which it is scrolled.
        flushSync(look);
      }}
    >
      <div
        ref={whole}
        className="fixed-list-rows"
        style={{ height: `calc(${count} * ${rowHeight})` }}
      >
        {withGaps(shown, rowHeight, children)}
      </div>
    </div>
  );
}

function handleOf(
  scroller: { readonly current: HTMLElement | null },
  sizes: { readonly rowPx: number; readonly viewPx: number; readonly count: number },
): FixedListHandle {
  return {
    get scrollOffset() {
      return scroller.current?.scrollTop ?? 0;
    },
    get viewportSize() {
      return sizes.viewPx;
    },
    get rowPx() {
      return sizes.rowPx;
    },
    getItemOffset: (at) => at * sizes.rowPx,
    findItemIndex: (offset) =>
      Math.max(0, Math.min(sizes.count - 1, Math.floor(offset / sizes.rowPx))),
  };
}

/** Follows which rows are in sight. */
function useSight(
  scroller: { readonly current: HTMLElement | null },
  whole: { readonly current: HTMLElement | null },
  count: number,
) {
  const [sight, setSight] = useState<Sight>({ first: 0, room: 0 });
  const sizes = useRef({ rowPx: 1, viewPx: 0, count });
  const [acts] = useState(() => {
    const look = () => {
      const { rowPx, viewPx } = sizes.current;
      const first = Math.floor((scroller.current?.scrollTop ?? 0) / rowPx);
      const room = Math.ceil(viewPx / rowPx) + 1;
      setSight((former) =>
        former.first === first && former.room === room ? former : { first, room },
      );
    };
    const measure = () => {
      const { current } = sizes;
      const height = whole.current?.getBoundingClientRect().height ?? 0;
      current.rowPx = height > 0 ? height / current.count : current.rowPx;
      current.viewPx = scroller.current?.clientHeight ?? 0;
      look();
    };
    return { look, measure };
  });
  useLayoutEffect(() => {
    sizes.current.count = count;
  });
  return { sizes, sight, ...acts };
}

/** The places of the rows on the page, from above. */
function placesOf({ first, room }: Sight, count: number, kept: readonly number[]): number[] {
  const from = Math.max(0, Math.min(first, count - room) - rowsAround);
  const to = Math.min(count, first + room + rowsAround);
  const places = new Set(kept.filter((at) => at < count && at >= 0));
  for (let at = from; at < to; at += 1) {
    places.add(at);
  }
  return [...places].toSorted((a, b) => a - b);
}

/** The rows, and between them the room of those that are not on the page. */
function withGaps(
  places: readonly number[],
  rowHeight: string,
  children: FixedListProps['children'],
): (ReactElement | undefined)[] {
  let next = 0;
  return places.flatMap((at) => {
    const gap = at - next;
    next = at + 1;
    const row = children(at);
    return gap === 0
      ? [row]
      : [<div key={`gap ${row?.key}`} style={{ height: `calc(${gap} * ${rowHeight})` }} />, row];
  });
}
