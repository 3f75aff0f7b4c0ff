import type { KeyboardEvent } from 'react';
import { keyOf } from '../../../ui/key-of.ts';

const daysByArrow = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['ArrowUp', -7],
  ['ArrowDown', 7],
]);

/** Returns the days by which an arrow with Ctrl moves an item; undefined for every other key. */
export function daysByKey(event: KeyboardEvent): number | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const isMove = (ctrlKey || metaKey) && !altKey && !shiftKey;
  return isMove ? daysByArrow.get(keyOf(event)) : undefined;
}
