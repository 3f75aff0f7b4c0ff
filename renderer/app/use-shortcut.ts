import { useEffect } from 'react';

/** Acts on a key with Ctrl, or Command on macOS: `mod+n`. */
export function useShortcut(shortcut: `mod+${string}`, act: () => void): void {
  useEffect(() => {
    const key = shortcut.slice('mod+'.length);
    const onKeyDown = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
      if (hasModifier && event.key.toLowerCase() === key && !document.querySelector('.dialog')) {
        event.preventDefault();
        act();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [shortcut, act]);
}
