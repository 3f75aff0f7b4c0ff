import type { KeyboardEvent } from 'react';
import type { TreeRow, TreeRows } from './row-list.ts';
import { isSelectAll, spaceCommand } from '../../../ui/use-selection.ts';
import { keyOf } from '../../../ui/key-of.ts';

/** A command of the keyboard in the outline (ARIA pattern: Tree view). */
export type TreeCommand =
  | { readonly kind: 'go'; readonly to: number; readonly isExtending: boolean }
  | { readonly kind: 'expand' | 'collapse'; readonly row: TreeRow }
  | { readonly kind: 'expandSiblings' | 'peek' | 'toggle' | 'selectAll' | 'clear' }
  | { readonly kind: 'find'; readonly character: string };

/** The rows that Page Up and Page Down pass. */
const pageRows = 10;

/** The command of a key that only the head of a group has: it folds its group, as nothing opens it. */
export function headingCommand(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  row: TreeRow,
): TreeCommand | undefined {
  const key = keyOf(event);
  return key === ' ' || key === 'Enter'
    ? { kind: row.isExpanded === true ? 'collapse' : 'expand', row }
    : undefined;
}

/** The command of a key at a row; undefined where it has none. */
export function treeCommand(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  rows: TreeRows,
  at: number,
): TreeCommand | undefined {
  const key = keyOf(event);
  const { shiftKey: isExtending } = event;
  const isModified = event.ctrlKey || event.metaKey;
  if (event.altKey) {
    return undefined;
  }
  if (key === ' ') {
    return { kind: spaceCommand(event) };
  }
  if (isModified) {
    return isSelectAll(event) ? { kind: 'selectAll' } : undefined;
  }
  const step = stepOf(key, rows, at);
  if (step !== undefined) {
    const to = Math.max(0, Math.min(step, rows.length - 1));
    return { kind: 'go', to, isExtending };
  }
  return sidewaysOf(key, rows, at) ?? selectionOrSearch(key);
}

function stepOf(key: string, rows: TreeRows, at: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'PageDown':
      return at + pageRows;
    case 'PageUp':
      return at - pageRows;
    default:
      return undefined;
  }
}

/** Right opens a row or goes to its first child; left closes it or goes to its parent. */
function sidewaysOf(key: string, rows: TreeRows, at: number): TreeCommand | undefined {
  const row = rows.at(at);
  if (row === undefined || (key !== 'ArrowRight' && key !== 'ArrowLeft')) {
    return undefined;
  }
  if (key === 'ArrowRight') {
    return row.isExpanded === true
      ? { kind: 'go', to: at + 1, isExtending: false }
      : { kind: 'expand', row };
  }
  const parent = rows.lastAbove(at, row.level);
  return row.isExpanded === true || parent < 0
    ? { kind: 'collapse', row }
    : { kind: 'go', to: parent, isExtending: false };
}

function selectionOrSearch(key: string): TreeCommand | undefined {
  switch (key) {
    case '*':
      return { kind: 'expandSiblings' };
    case 'Escape':
      return { kind: 'clear' };
    default:
      return isCharacter(key) ? { kind: 'find', character: key } : undefined;
  }
}

/** Whether a key is a character that was typed, and not the name of a key. */
function isCharacter(key: string): boolean {
  return key.length === 1 || (key.length === 2 && (key.codePointAt(0) ?? 0) > 0xffff);
}
