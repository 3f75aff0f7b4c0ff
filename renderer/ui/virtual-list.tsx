import { useEffect, useId, useRef, useState } from 'react';
import type { MouseEvent, ReactElement, RefObject } from 'react';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import { ContextMenu } from './context-menu.tsx';
import { FixedRow, pixelsOf } from './fixed-row.tsx';
import { extend, useListKeys } from './virtual-list-keys.ts';
import type { VirtualListProps } from './virtual-list-props.ts';
import './virtual-list.css';

/**
 * A list of any length, of which only what is seen is on the page. One row is active: arrows, Home,
 * End, the Page keys and the first letters of its words move it, Enter and a press open it. Where
 * rows can be selected, Shift extends the selection, Ctrl with a press or Space adds to it, as does
 * Shift with Space, and the active row counts as selected as long as no other is. In a tree, Right
 * and Left expand and collapse, and lead down and up.
 */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { label, rows, activeIndex, onMove, menu, takesFocus = false, selecting } = props;
  const { tree, children } = props;
  const id = useId();
  const ownList = useRef<VListHandle>(null);
  const list = props.listRef ?? ownList;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) {
      place.current?.querySelector<HTMLElement>('[role=listbox], [role=tree]')?.focus();
      list.current?.scrollToIndex(activeIndex, { align: 'center' });
    }
    // Only as it appears: later the person moves.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const setFollowed = useFollowedRow(list, activeIndex);
  const goTo = (index: number) => {
    setFollowed(true);
    onMove(index);
    list.current?.scrollToIndex(index, { align: 'nearest' });
  };
  const onKeyDown = useListKeys(props, goTo);
  const shown = (
    <div
      ref={place}
      className="virtual-list"
      onContextMenuCapture={(event) => pressOther(event, props)}
      onWheel={() => setFollowed(false)}
      onPointerDown={() => setFollowed(false)}
    >
      <VList
        ref={list}
        role={tree === undefined ? 'listbox' : 'tree'}
        tabIndex={0}
        aria-label={label}
        aria-multiselectable={selecting !== undefined}
        aria-activedescendant={rows.length > 0 ? `${id}-${activeIndex}` : undefined}
        keepMounted={[activeIndex]}
        onKeyDown={onKeyDown}
        data={rows}
        {...scrolling(props)}
      >
        {(row, index): ReactElement => (
          // The keyboard acts on the list, and names the row that it acts on.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <div
            // oxlint-disable-next-line react/no-array-index-key -- the list names its rows by place
            key={index}
            id={`${id}-${index}`}
            className="virtual-list-row"
            role={tree === undefined ? 'option' : 'treeitem'}
            data-at={index}
            data-active={index === activeIndex ? '' : undefined}
            aria-selected={isSelected(props, row, index)}
            {...placeIn(props, row, index)}
            onClick={(event) => press(event, props, index)}
          >
            {children(row)}
          </div>
        )}
      </VList>
    </div>
  );
  return menu === undefined ? shown : <ContextMenu items={menu}>{shown}</ContextMenu>;
}

/** The rows as the list is told of them where all are equally high, and what hears of its scrolling. */
function scrolling<Row>({ rowRem, onScroll }: VirtualListProps<Row>) {
  return {
    ...(onScroll && { onScroll }),
    ...(rowRem !== undefined && { itemSize: pixelsOf(rowRem), item: FixedRow }),
  };
}

/**
 * Keeps the active row in sight where others come above it.
 *
 * @returns says whether the person goes along the rows, or has scrolled elsewhere
 */
function useFollowedRow(list: RefObject<VListHandle | null>, activeIndex: number) {
  const [isFollowed, setFollowed] = useState(false);
  useEffect(() => {
    if (isFollowed) {
      list.current?.scrollToIndex(activeIndex, { align: 'nearest' });
    }
  }, [list, isFollowed, activeIndex]);
  return setFollowed;
}

/** Whether a row is selected. As long as none is, what is done is done with the active one. */
function isSelected<Row>(
  { selecting, activeIndex }: VirtualListProps<Row>,
  row: Row,
  index: number,
): boolean {
  return selecting === undefined || selecting.selection.ids.size === 0
    ? index === activeIndex
    : selecting.selection.ids.has(selecting.idOf(row));
}

/** The place of a row, as it is read out: in the list, or among the rows beside it in a tree. */
function placeIn<Row>({ tree, rows }: VirtualListProps<Row>, row: Row, index: number) {
  if (tree === undefined) {
    return { 'aria-posinset': index + 1, 'aria-setsize': rows.length };
  }
  const { level, position, siblings, isExpanded } = tree.placeOf(row);
  return {
    'aria-level': level,
    'aria-posinset': position,
    'aria-setsize': siblings,
    'aria-expanded': isExpanded,
  };
}

/** A press opens its row, or selects it where a key for that is held. */
function press<Row>(event: MouseEvent, props: VirtualListProps<Row>, index: number): void {
  const { rows, selecting, onMove, onOpen } = props;
  const row = rows[index];
  if (row === undefined) {
    return;
  }
  const isAdding = event.ctrlKey || event.metaKey;
  if (selecting !== undefined && event.shiftKey) {
    extend(props, row);
  } else if (selecting !== undefined && isAdding) {
    selecting.selection.select(selecting.idOf(row), 'toggle');
  } else {
    onOpen(row);
  }
  onMove(index);
}

/**
 * A press with the other button makes its row active. The menu of a selected row is that of all
 * selected ones. The menu key leaves the row that is.
 */
function pressOther<Row>(
  { target }: MouseEvent,
  { rows, selecting, onMove }: VirtualListProps<Row>,
): void {
  const element = target instanceof Element ? target.closest('.virtual-list-row') : null;
  if (element === null) {
    return;
  }
  const index = Number(element.getAttribute('data-at'));
  const row = rows[index];
  if (selecting !== undefined && row !== undefined) {
    const id = selecting.idOf(row);
    if (!selecting.selection.ids.has(id)) {
      selecting.selection.select(id, 'only');
    }
  }
  onMove(index);
}
