import { keyOf } from '../../../ui/key-of.ts';

/** The events by which a person moves a log. */
export const inputEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Whether somebody writes, which moves no log: a field was clicked, or a key types in it. */
export function isOfWriting(event: Event): boolean {
  const isInField =
    event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
  if (!isInField || !(event instanceof KeyboardEvent)) {
    return isInField && event.type === 'pointerdown';
  }
  const key = keyOf(event);
  const { shiftKey, ctrlKey, metaKey, altKey } = event;
  const isOfScreen = key.startsWith('Page') || ctrlKey || metaKey || altKey;
  // Enter sends, and whoever sends wants to see what they have sent
  return !isOfScreen && (key !== 'Enter' || shiftKey);
}
