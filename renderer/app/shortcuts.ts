import type { Shortcut } from '#shared/capability/action.ts';
import { text } from '../text/text.ts';

const isMac = navigator.userAgent.includes('Macintosh');

/** A shortcut as people read it on this platform: `Ctrl+N`, `⌘N`. */
export function formatShortcut(shortcut: Shortcut): string {
  return formatKeys(shortcut);
}

/** Keys as people read them on this platform, each `Mod` as its modifier. */
export function formatKeys(keys: string): string {
  return keys.replaceAll('Mod+', isMac ? '⌘' : `${text.app.keys.control}+`);
}

/** A shortcut in the words of `aria-keyshortcuts`. */
export function ariaShortcut(shortcut: Shortcut): string {
  return shortcut.replace('Mod+', isMac ? 'Meta+' : 'Control+');
}

/** The tooltip of what a shortcut starts: its name with the keys. */
export function tooltipOf(name: string, shortcut: Shortcut): string {
  return text.app.withKeys(name, formatShortcut(shortcut));
}

/** Whether a person pressed this shortcut. A character by itself is none where they write. */
export function isPressed(shortcut: Shortcut, event: KeyboardEvent): boolean {
  const { altKey, shiftKey } = event;
  const [platformKey, otherKey] = isMac
    ? [event.metaKey, event.ctrlKey]
    : [event.ctrlKey, event.metaKey];
  if (!shortcut.startsWith('Mod+')) {
    const hasModifier = platformKey || otherKey || altKey;
    return !hasModifier && event.key === shortcut && !isWriting(event.target);
  }
  const key = shortcut.slice('Mod+'.length).toLowerCase();
  // On some keyboards a sign needs the shift key; a letter with it is another shortcut.
  const isOther = otherKey || altKey || (shiftKey && /^[a-z]$/.test(key));
  return platformKey && !isOther && event.key.toLowerCase() === key;
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))
  );
}
