import type { KeyboardEvent } from 'react';
import { keyOf } from '../../../ui/key-of.ts';
import type { MovedPart } from './dated-items.ts';

const daysByArrow = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['ArrowUp', -7],
  ['ArrowDown', 7],
]);

/** The part of an item that a key moves, and by how many days. */
export interface MovedByKey {
  readonly part: MovedPart;
  readonly days: number;
}

/** Returns the days by which an arrow with Ctrl moves an item; undefined for every other key. */
export function daysByKey(event: KeyboardEvent): number | undefined {
  const moved = movedByKey(event);
  return moved?.part === 'all' ? moved.days : undefined;
}

/**
 * Returns the days by which an arrow moves an item, or one end of it: with Ctrl all of it, with Shift
 * its due date, and with both its start. Undefined for every other key.
 */
export function movedByKey(event: KeyboardEvent): MovedByKey | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const isWithCtrl = ctrlKey || metaKey;
  const days = altKey || !(isWithCtrl || shiftKey) ? undefined : daysByArrow.get(keyOf(event));
  const part = !shiftKey ? 'all' : isWithCtrl ? 'start' : 'end';
  return days === undefined ? undefined : { part, days };
}
