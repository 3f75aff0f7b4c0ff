import type { KeyboardEvent } from 'react';
import { keyOf } from '../ui/key-of.ts';
import { fieldOf } from './undo/use-undo.ts';

/**
 * Whether Escape was pressed for what is around the focused element: a field, and a menu or dialog that
 * lies over the page, keep it for themselves.
 */
export function isFreeEscape(event: KeyboardEvent): boolean {
  const { target, currentTarget } = event;
  return (
    keyOf(event) === 'Escape' &&
    target instanceof Node &&
    currentTarget.contains(target) &&
    fieldOf(target) === undefined
  );
}
