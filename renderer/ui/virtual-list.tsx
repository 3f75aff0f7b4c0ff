import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactElement, ReactNode, RefObject } from 'react';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import { ContextMenu } from './context-menu.tsx';
import type { MenuItem } from './menu-items.tsx';
import { runSelection, spaceCommand } from './use-selection.ts';
import type { Selection } from './use-selection.ts';
import { keyOf, latinKeyOf } from './key-of.ts';
import { rowAfter } from './row-after.ts';
import { typeahead } from './typeahead.ts';
import './virtual-list.css';

interface VirtualListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly activeIndex: number;
  readonly onMove: (index: number) => void;
  readonly onOpen: (row: Row) => void;
  /** The words of a row by which typing finds it. */
  readonly wordsOf?: (row: Row) => string;
  /** Where several rows can be selected: those that are, and the id of a row. */
  readonly selecting?: { readonly selection: Selection; readonly idOf: (row: Row) => string };
  /** Shows or hides the active row beside the list, by Space. */
  readonly onPeek?: () => void;
  /** Deletes the selected rows, or the active one where none are. */
  readonly onDelete?: () => void;
  /** The menu of the active row, which a press with the other button makes active. */
  readonly menu?: readonly MenuItem[];
  /** Whether it takes the focus as it appears, with the active row in sight. */
  readonly takesFocus?: boolean;
  readonly children: (row: Row) => ReactNode;
}

/**
 * A list of any length, of which only what is seen is on the page. One row is active: arrows, Home,
 * End, the Page keys and the first letters of its words move it, Enter and a press open it. Where
 * rows can be selected, Shift extends the selection, Ctrl with a press or Space adds to it, as does
 * Shift with Space, and the active row counts as selected as long as no other is.
 */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { label, rows, activeIndex, onMove, menu, takesFocus = false, selecting, children } = props;
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
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable={selecting !== undefined}
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
            data-active={index === activeIndex ? '' : undefined}
            aria-selected={isSelected(props, row, index)}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
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

/** Selects all rows from the one where the selection began, or else the active one, to this one. */
function extend<Row>({ rows, activeIndex, selecting }: VirtualListProps<Row>, to: Row): void {
  const active = rows[activeIndex];
  if (selecting === undefined || active === undefined) {
    return;
  }
  const { selection, idOf } = selecting;
  if (!rows.some((row) => idOf(row) === selection.from)) {
    selection.select(idOf(active), 'only');
  }
  selection.select(idOf(to), 'range');
}

/**
 * A press with the other button makes its row active. The menu of a selected row is that of all
 * selected ones. The menu key leaves the row that is.
 */
function pressOther<Row>(
  { target }: MouseEvent,
  { rows, selecting, onMove }: VirtualListProps<Row>,
): void {
  const option = target instanceof Element ? target.closest('[role=option]') : null;
  if (option === null) {
    return;
  }
  const index = Number(option.ariaPosInSet) - 1;
  const row = rows[index];
  if (selecting !== undefined && row !== undefined) {
    const id = selecting.idOf(row);
    if (!selecting.selection.ids.has(id)) {
      selecting.selection.select(id, 'only');
    }
  }
  onMove(index);
}

/** Answers the keys of a list. */
function useListKeys<Row>(props: VirtualListProps<Row>, goTo: (index: number) => void) {
  const { rows, activeIndex, onOpen, wordsOf, selecting, onPeek, onDelete } = props;
  const [{ isTyping, find }] = useState(typeahead);
  const nameOf = (index: number) => {
    const row = rows[index];
    return row === undefined ? '' : (wordsOf?.(row) ?? '');
  };
  const move = (to: number, isExtending: boolean) => {
    const row = rows[to];
    if (selecting !== undefined && row !== undefined) {
      if (isExtending) {
        extend(props, row);
      } else {
        selecting.selection.select(selecting.idOf(row), 'only');
      }
    }
    goTo(to);
  };
  /** @returns whether the key had a meaning */
  const answer = (event: KeyboardEvent, row: Row): boolean => {
    const key = keyOf(event);
    const { ctrlKey, metaKey, altKey } = event;
    if (key === 'Enter') {
      onOpen(row);
      return true;
    }
    if (key === 'Delete' && onDelete !== undefined) {
      onDelete();
      return true;
    }
    const isPeek = key === ' ' && spaceCommand(event) === 'peek' && !isTyping();
    if (isPeek && onPeek !== undefined) {
      onPeek();
      return true;
    }
    if (selecting !== undefined && selectByKey(event, selecting, row, isTyping())) {
      return true;
    }
    const isLetter = wordsOf !== undefined && key.length === 1 && !ctrlKey && !metaKey && !altKey;
    const step = rowAfter(key, activeIndex, rows.length - 1);
    const to = isLetter ? find(key, { count: rows.length, nameOf, at: activeIndex }) : step;
    if (to !== undefined) {
      move(to, step !== undefined && event.shiftKey);
    }
    return to !== undefined;
  };
  return (event: KeyboardEvent) => {
    const row = rows[activeIndex];
    // An arrow with Alt leads elsewhere.
    if (row !== undefined && !event.altKey && answer(event, row)) {
      event.preventDefault();
    }
  };
}

/** Answers the keys that select without moving. A space within a typed word belongs to the word. */
function selectByKey<Row>(
  event: KeyboardEvent,
  { selection, idOf }: NonNullable<VirtualListProps<Row>['selecting']>,
  row: Row,
  isTyping: boolean,
): boolean {
  const key = keyOf(event);
  const isAll = (event.ctrlKey || event.metaKey) && latinKeyOf(event).toLowerCase() === 'a';
  const isToggle = key === ' ' && !isTyping;
  const isClear = key === 'Escape' && selection.ids.size > 0;
  if (isAll || isToggle || isClear) {
    runSelection(selection, isAll ? 'selectAll' : isToggle ? 'toggle' : 'clear', idOf(row));
    return true;
  }
  return false;
}
