/** The part of a keyboard event that its key is read from, as the page or React hands it over. */
interface PressedKey {
  readonly key: string;
  /** 229 says that an input method has taken the key. */
  readonly keyCode?: number;
  readonly isComposing?: boolean;
  readonly nativeEvent?: { readonly isComposing: boolean };
}

/**
 * The key of an event, for whatever answers keys. One that belongs to an input method is 'Process',
 * which nothing answers: Enter then accepts a word, and Escape drops it.
 */
export function keyOf({ key, keyCode, isComposing, nativeEvent }: PressedKey): string {
  const isComposed = isComposing ?? nativeEvent?.isComposing ?? false;
  return isComposed || keyCode === 229 ? 'Process' : key;
}

/** Keeps the words of a search field, which the browser would empty by the Escape of a composition. */
export function keepComposed(event: PressedKey & Pick<Event, 'preventDefault'>): void {
  if (event.key === 'Escape' && keyOf(event) !== 'Escape') {
    event.preventDefault();
  }
}

/** The signs at the places of a Latin keyboard that have letters on others. */
const signs: Readonly<Record<string, string>> = {
  Backquote: '`',
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Minus: '-',
  Period: '.',
  Quote: "'",
  Semicolon: ';',
  Slash: '/',
};

/**
 * The key of an event as shortcuts have it: where a layout writes no Latin letter, the one that a
 * Latin keyboard has in the same place. A layout with Latin letters goes by what it writes.
 */
export function latinKeyOf(event: PressedKey & { readonly code: string }): string {
  const key = keyOf(event);
  // Every sign of ASCII and every name of a key is in reach of a Latin layout.
  if (/[\p{ASCII}\p{Script=Latin}]/u.test(key)) {
    return key;
  }
  const [, place] = /^(?:Key|Digit)(\w)$/.exec(event.code) ?? [];
  return place ?? signs[event.code] ?? key;
}
