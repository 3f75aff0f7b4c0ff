import type { Shortcut } from '#shared/capability/action.ts';
import { isAssignable } from '#shared/capability/action.ts';
import { text } from '../text/text.ts';
import { keyOf, latinKeyOf } from './key-of.ts';

const isMac = navigator.userAgent.includes('Macintosh');

const arrows = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' } as const;

/** Keys as people read them on this platform: `Ctrl+N`, `⌘N`. */
export function formatKeys(keys: string): string {
  const { control, alt, shift, delete: del } = text.app.keys;
  const named = keys
    .replaceAll('Delete', del)
    .replaceAll(/Arrow(?:Left|Right|Up|Down)/g, (name) => arrows[name as keyof typeof arrows]);
  return isMac
    ? named
        .replaceAll('Mod+Shift+', '⇧⌘')
        .replaceAll('Mod+', '⌘')
        .replaceAll('Alt+Shift+', '⌥⇧')
        .replaceAll('Alt+', '⌥')
    : named
        .replaceAll('Mod+', `${control}+`)
        .replaceAll('Alt+', `${alt}+`)
        .replaceAll('+Shift+', `+${shift}+`);
}

/** A shortcut in the words of `aria-keyshortcuts`. */
export function ariaShortcut(shortcut: Shortcut | undefined): string | undefined {
  // A plus by itself would stand between two keys.
  return shortcut === '+' ? 'plus' : shortcut?.replace('Mod+', isMac ? 'Meta+' : 'Control+');
}

/** The tooltip of what a shortcut starts: its name with the keys. */
export function tooltipOf(name: string, shortcut: Shortcut | undefined): string {
  return shortcut === undefined ? name : text.app.withKeys(name, formatKeys(shortcut));
}

/**
 * The keys that a person pressed, as a shortcut: `modifier` while they only hold one, undefined for
 * what no action can have.
 */
export function pressedKeys(event: KeyboardEvent): Shortcut | 'modifier' | undefined {
  const { altKey, shiftKey } = event;
  const key = latinKeyOf(event);
  if (['Control', 'Meta', 'Shift', 'Alt', 'AltGraph'].includes(key)) {
    return 'modifier';
  }
  const [platformKey, otherKey] = isMac
    ? [event.metaKey, event.ctrlKey]
    : [event.ctrlKey, event.metaKey];
  const name = key.length === 1 ? key.toUpperCase() : key;
  if (altKey && !platformKey && !otherKey) {
    const keys = `Alt+${shiftKey ? 'Shift+' : ''}${name}`;
    return isAssignable(keys) ? keys : undefined;
  }
  const isALetter = isLetter(name);
  if (otherKey || altKey || (!platformKey && isALetter && shiftKey)) {
    return undefined;
  }
  const keys = platformKey ? `Mod+${isALetter && shiftKey ? 'Shift+' : ''}${name}` : name;
  return isAssignable(keys) ? keys : undefined;
}

/** The part of a keyboard event that a shortcut is recognised by. */
type Pressed = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'keyCode'
  | 'isComposing'
  | 'altKey'
  | 'ctrlKey'
  | 'metaKey'
  | 'shiftKey'
  | 'target'
>;

/** Whether a person pressed this shortcut. A key that writes something is none where they write. */
export function isPressed(shortcut: Shortcut, event: Pressed): boolean {
  const { altKey, shiftKey } = event;
  const [platformKey, otherKey] = isMac
    ? [event.metaKey, event.ctrlKey]
    : [event.ctrlKey, event.metaKey];
  if (shortcut.startsWith('Alt+')) {
    const keys = `Alt+${shiftKey ? 'Shift+' : ''}${keyOf(event)}`;
    return altKey && !platformKey && !otherKey && keys === shortcut;
  }
  if (!shortcut.startsWith('Mod+')) {
    const hasModifier = platformKey || otherKey || altKey;
    // A letter with the shift key is another one.
    const isSame = isLetter(shortcut)
      ? !shiftKey && latinKeyOf(event).toUpperCase() === shortcut
      : keyOf(event) === shortcut;
    return !hasModifier && isSame && (isFunctionKey(shortcut) || !isWriting(event.target));
  }
  const key = shortcut.slice(shortcut.lastIndexOf('+') + 1).toLowerCase();
  // On some keyboards a sign needs the shift key; a letter with it is another shortcut.
  const isOther = /^[a-z]$/.test(key) && shiftKey !== shortcut.includes('+Shift+');
  return platformKey && !otherKey && !altKey && !isOther && latinKeyOf(event).toLowerCase() === key;
}

function isLetter(shortcut: string): boolean {
  return /^[A-Z]$/.test(shortcut);
}

function isFunctionKey(shortcut: string): boolean {
  return /^F\d/.test(shortcut);
}

/** Whether an element takes what is typed. */
export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))
  );
}
