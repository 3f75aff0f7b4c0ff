import { useSyncExternalStore } from 'react';

/** Whether the window has the focus. */
export function useIsFocused(): boolean {
  return useSyncExternalStore(subscribeToFocus, () => document.hasFocus());
}

function subscribeToFocus(listener: () => void): () => void {
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  return () => {
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
  };
}
