import { keyOf } from '../../ui/key-of.ts';
/** The part of a keyboard event that keys are read from. */
export type PressedKeys = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'
>;

const isMac = typeof navigator !== 'undefined' && navigator.userAgent.includes('Macintosh');

/**
 * Keys in Electron's words. They are `unfinished` while only modifiers are held, and `unusable`
 * where programs need them for themselves: a key without a modifier, or with Shift alone.
 */
export function acceleratorOf(event: PressedKeys, onMac = isMac): string {
  if (['Control', 'Shift', 'Alt', 'Meta', 'AltGraph'].includes(keyOf(event))) {
    return 'unfinished';
  }
  // The key itself: with Alt, a letter writes another sign.
  const [, letter, digit, other] =
    /^(?:Key([A-Z])|Digit(\d)|(F\d{1,2}|Space))$/.exec(event.code) ?? [];
  const key = letter ?? digit ?? other;
  const [main, system] = onMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  const modifiers = [
    ...(main ? ['CommandOrControl'] : []),
    ...(event.altKey ? ['Alt'] : []),
    ...(event.shiftKey ? ['Shift'] : []),
    ...(system && !onMac ? ['Super'] : []),
  ];
  const isFunctionKey = key !== undefined && /^F\d/.test(key);
  const isBare = !main && !event.altKey && !(system && !onMac) && !isFunctionKey;
  if (key === undefined || isBare || modifiers.length === 0) {
    return 'unusable';
  }
  return [...modifiers, key].join('+');
}

/** Keys as people read them on this platform. */
export function shownKeys(keys: string, onMac = isMac): string {
  const names: Readonly<Record<string, string>> = onMac
    ? { CommandOrControl: '⌘', Alt: '⌥', Shift: '⇧' }
    : { CommandOrControl: 'Ctrl' };
  return keys
    .split('+')
    .map((part) => names[part] ?? part)
    .join(onMac ? '' : '+');
}
