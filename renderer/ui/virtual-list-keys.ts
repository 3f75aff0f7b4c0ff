import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { keyOf } from './key-of.ts';
import { rowAfter } from './row-after.ts';
import { typeahead } from './typeahead.ts';
import { isSelectAll, runSelection, spaceCommand } from './use-selection.ts';
import type { VirtualListProps } from './virtual-list-props.ts';

/** Selects all rows from the one where the selection began, or else the active one, to this one. */
export function extend<Row>(
  { rows, activeIndex, selecting }: VirtualListProps<Row>,
  to: Row,
): void {
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

/** Answers the keys of a list. */
export function useListKeys<Row>(props: VirtualListProps<Row>, goTo: (index: number) => void) {
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
    if (answerSideways(props, key, (index) => move(index, false))) {
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
  const isAll = isSelectAll(event);
  const isToggle = key === ' ' && !isTyping;
  const isClear = key === 'Escape' && selection.ids.size > 0;
  if (isAll || isToggle || isClear) {
    runSelection(selection, isAll ? 'selectAll' : isToggle ? 'toggle' : 'clear', idOf(row));
    return true;
  }
  return false;
}

/**
 * Answers an arrow to the side in a tree: Right expands the row or leads to the first below it; Left
 * collapses it or leads to the one above it (ARIA pattern: Tree view).
 *
 * @returns whether the key had a meaning
 */
function answerSideways<Row>(
  { rows, activeIndex, tree }: VirtualListProps<Row>,
  key: string,
  goTo: (index: number) => void,
): boolean {
  const row = rows[activeIndex];
  const isRight = key === 'ArrowRight';
  if (tree === undefined || row === undefined || !(isRight || key === 'ArrowLeft')) {
    return false;
  }
  const { isExpanded, level } = tree.placeOf(row);
  if (isExpanded === !isRight) {
    tree.onExpand(row, isRight);
  } else if (isRight) {
    goTo(isExpanded === true ? activeIndex + 1 : activeIndex);
  } else {
    const above = rows.findLastIndex(
      (other, at) => at < activeIndex && tree.placeOf(other).level < level,
    );
    goTo(above < 0 ? activeIndex : above);
  }
  return true;
}
