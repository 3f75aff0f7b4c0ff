import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactElement, ReactNode } from 'react';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import { ContextMenu } from './context-menu.tsx';
import type { MenuItem } from './menu-items.tsx';
import './virtual-list.css';

/** The rows that Page Up and Page Down pass. */
const pageRows = 10;

/** How long after a letter the next one continues the same word. */
const wordMs = 700;

interface VirtualListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly activeIndex: number;
  readonly onMove: (index: number) => void;
  readonly onOpen: (row: Row) => void;
  /** The words of a row by which typing finds it. */
  readonly wordsOf?: (row: Row) => string;
  /** The menu of the active row, which a press with the other button makes active. */
  readonly menu?: readonly MenuItem[];
  /** Whether it takes the focus as it appears, with the active row in sight. */
  readonly takesFocus?: boolean;
  readonly children: (row: Row) => ReactNode;
}

/**
 * A list of any length, of which only what is seen is on the page. One row is active: arrows, Home,
 * End, the Page keys and the first letters of its words move it, Enter and a press open it.
 */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { label, rows, activeIndex, onMove, onOpen, menu, takesFocus = false, children } = props;
  const id = useId();
  const list = useRef<VListHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) {
      place.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
      list.current?.scrollToIndex(activeIndex, { align: 'center' });
    }
    // Only as it appears: later the person moves.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const goTo = (index: number) => {
    onMove(index);
    list.current?.scrollToIndex(index, { align: 'nearest' });
  };
  const onKeyDown = useListKeys(props, goTo);
  const shown = (
    <div
      ref={place}
      className="virtual-list"
      onContextMenuCapture={(event) => press(event, onMove)}
    >
      <VList
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={rows.length > 0 ? `${id}-${activeIndex}` : undefined}
        keepMounted={[activeIndex]}
        onKeyDown={onKeyDown}
        data={rows}
      >
        {(row, index): ReactElement => (
          // The keyboard acts on the list, and names the row that it acts on.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            // oxlint-disable-next-line react/no-array-index-key -- the list names its rows by place
            key={index}
            id={`${id}-${index}`}
            className="virtual-list-row"
            role="option"
            aria-selected={index === activeIndex}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            onClick={() => {
              onMove(index);
              onOpen(row);
            }}
          >
            {children(row)}
          </div>
        )}
      </VList>
    </div>
  );
  return menu === undefined ? shown : <ContextMenu items={menu}>{shown}</ContextMenu>;
}

/** A press with the other button makes its row active. The menu key leaves the row that is. */
function press({ target }: MouseEvent, onMove: (index: number) => void): void {
  const row = target instanceof Element ? target.closest('[role=option]') : null;
  if (row !== null) {
    onMove(Number(row.ariaPosInSet) - 1);
  }
}

/** Answers the keys of a list. */
function useListKeys<Row>(
  { rows, activeIndex, onOpen, wordsOf }: VirtualListProps<Row>,
  goTo: (index: number) => void,
) {
  const typed = useRef({ word: '', at: 0 });
  const find = (letter: string): number | undefined => {
    const { word, at } = typed.current;
    const isGoingOn = performance.now() - at < wordMs;
    const wanted = (isGoingOn ? word : '') + letter.toLocaleLowerCase();
    typed.current = { word: wanted, at: performance.now() };
    // The first letter goes on to the next such row, and more letters stay where they fit.
    const from = wanted.length > 1 ? activeIndex : activeIndex + 1;
    const places = rows.map((_, index) => (from + index) % rows.length);
    return places.find((index) => {
      const row = rows[index];
      return row !== undefined && wordsOf?.(row).toLocaleLowerCase().startsWith(wanted);
    });
  };
  return (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const row = rows[activeIndex];
    const isLetter = wordsOf !== undefined && key.length === 1 && !ctrlKey && !metaKey && !altKey;
    const wanted = isLetter ? find(key) : indexAfter(key, activeIndex, rows.length - 1);
    if (key === 'Enter' && row !== undefined) {
      event.preventDefault();
      onOpen(row);
    } else if (wanted !== undefined && rows.length > 0) {
      event.preventDefault();
      goTo(wanted);
    }
  };
}

/** The row that a key leads to; none for a key that leads nowhere. */
function indexAfter(key: string, index: number, last: number): number | undefined {
  const wanted = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageRows,
    PageUp: index - pageRows,
    Home: 0,
    End: last,
  }[key];
  return wanted === undefined ? undefined : Math.max(0, Math.min(wanted, last));
}
