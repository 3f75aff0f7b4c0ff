import type { FocusEvent, KeyboardEvent, ReactElement, RefObject } from 'react';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import { FixedRow, pixelsOf } from '../../../ui/fixed-row.tsx';
import type { OutlineEntry } from './outline-entries.ts';

/** The height of a row (outline.css). */
const rowRem = 2;

/** The rows of the outline, of which only those in sight are on the page. */
export function OutlineList({
  list,
  entries,
  activeAt,
  draftAt,
  children,
  ...listeners
}: {
  list: RefObject<VListHandle | null>;
  entries: readonly OutlineEntry[];
  activeAt: number;
  draftAt: number | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  onScroll: () => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
  children: (entry: OutlineEntry) => ReactElement;
}) {
  return (
    <VList
      ref={list}
      className="outline-tree"
      role="rowgroup"
      data-keeps-place=""
      data={entries}
      // However far one scrolls, the row with the keyboard and the field for a new item stay.
      keepMounted={draftAt === undefined ? [activeAt] : [activeAt, draftAt]}
      itemSize={pixelsOf(rowRem)}
      item={FixedRow}
      {...listeners}
    >
      {children}
    </VList>
  );
}
