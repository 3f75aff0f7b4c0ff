import type { KeyboardEvent } from 'react';

/** Whether these keys take back what was done last. */
export function isUndoKey(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
}
