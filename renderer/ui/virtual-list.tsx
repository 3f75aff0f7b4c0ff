import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import './virtual-list.css';

/** The rows that Page Up and Page Down pass. */
const pageRows = 10;

/**
 * A list of any length, of which only what is seen is on the page. One row is active: arrows, Home,
 * End and the Page keys move it, Enter and a press open it.
 */
export function VirtualList<Row>({
  label,
  rows,
  activeIndex,
  onMove,
  onOpen,
  children,
}: {
  label: string;
  rows: readonly Row[];
  activeIndex: number;
  onMove: (index: number) => void;
  onOpen: (row: Row) => void;
  children: (row: Row) => ReactNode;
}) {
  const id = useId();
  const list = useRef<VListHandle>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[activeIndex];
    const wanted = indexAfter(event.key, activeIndex, rows.length - 1);
    if (event.key === 'Enter' && row !== undefined) {
      event.preventDefault();
      onOpen(row);
    } else if (wanted !== undefined && rows.length > 0) {
      event.preventDefault();
      onMove(wanted);
      list.current?.scrollToIndex(wanted, { align: 'nearest' });
    }
  };
  return (
    <VList
      ref={list}
      className="virtual-list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={rows.length > 0 ? `${id}-${activeIndex}` : undefined}
      keepMounted={[activeIndex]}
      onKeyDown={onKeyDown}
    >
      {rows.map((row, index) => (
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
      ))}
    </VList>
  );
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
