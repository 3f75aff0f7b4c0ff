import type { KeyboardEvent, ReactElement, RefObject } from 'react';
import { VList } from 'virtua';
import type { CustomItemComponentProps, VListHandle } from 'virtua';
import { text } from '../../text/text.ts';
import type { OutlineEntry } from './use-outline.ts';

/** The rows of the outline, of which only those in sight are on the page. */
export function OutlineList({
  listRef,
  entries,
  activeAt,
  children,
  ...listeners
}: {
  listRef: RefObject<VListHandle | null>;
  entries: readonly OutlineEntry[];
  activeAt: number;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
  onBlur: () => void;
  children: (entry: OutlineEntry) => ReactElement;
}) {
  return (
    <VList
      ref={listRef}
      className="outline-tree"
      role="tree"
      aria-label={text.work.tree}
      aria-multiselectable
      data={entries}
      keepMounted={keptOf(entries, activeAt)}
      itemSize={rowHeight()}
      item={ShownItem}
      {...listeners}
    >
      {children}
    </VList>
  );
}

/** The row with the keyboard, and the field for a new item: both stay however far one scrolls. */
function keptOf(entries: readonly OutlineEntry[], activeAt: number): number[] {
  const draftAt = entries.findIndex(({ kind }) => kind === 'draft');
  return draftAt < 0 ? [activeAt] : [activeAt, draftAt];
}

/** The height of a row (outline.css) in pixels: two rem. */
function rowHeight(): number {
  return 2 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/**
 * A row in its place. The list (virtua 0.54) hides rows until it has measured them, and a hidden
 * field loses what is typed; here all rows have the height that the list was told.
 */
function ShownItem({ ref, style, children }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={{ ...style, visibility: 'visible' }}>
      {children}
    </div>
  );
}
