import { foldedText } from '#shared/text/folded-text.ts';
import { keyOf } from './key-of.ts';

/** How long after a letter the next one continues the same word. */
const wordMs = 700;

type PressedKey = Parameters<typeof keyOf>[0] &
  Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The letter of a key that finds rows; undefined for any other. A space belongs to a word only. */
export function letterOf(event: PressedKey, isTyping: boolean): string | undefined {
  const key = keyOf(event);
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const isLetter = /^[\p{L}\p{N}]$/u.test(key) || (key === ' ' && isTyping);
  return isPlain && isLetter ? key : undefined;
}

/** The rows of a list, as typing finds them. */
interface NamedRows {
  readonly count: number;
  readonly nameOf: (at: number) => string;
  /** The place of the row that the keyboard is at. */
  readonly at: number;
}

export interface Typeahead {
  /** Whether a word is being typed: a space then belongs to it. */
  readonly isTyping: () => boolean;
  /** Adds a letter to the word, and answers the place of the row that the word leads to. */
  readonly find: (letter: string, rows: NamedRows) => number | undefined;
}

/**
 * Finds rows by the first letters of their names. One letter, also when it is typed again, goes on
 * to the next such row; a longer word stays where it fits.
 */
export function typeahead(): Typeahead {
  let word = '';
  let typedAt = -Infinity;
  const isTyping = () => performance.now() - typedAt < wordMs;
  return {
    isTyping,
    find: (letter, rows) => {
      word = (isTyping() ? word : '') + letter;
      typedAt = performance.now();
      const isSame = word === letter.repeat(word.length / letter.length);
      const whole = word === letter ? undefined : rowAt(word, rows, rows.at);
      return whole ?? (isSame ? rowAt(letter, rows, rows.at + 1) : undefined);
    },
  };
}

/** The place of the first row that begins with a word, from a place on and round. */
function rowAt(word: string, { count, nameOf }: NamedRows, from: number): number | undefined {
  const wanted = foldedText(word);
  for (let step = 0; step < count; step += 1) {
    const at = (from + step) % count;
    if (foldedText(nameOf(at).trimStart()).startsWith(wanted)) {
      return at;
    }
  }
  return undefined;
}
