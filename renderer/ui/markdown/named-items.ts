import { seenHtml } from './seen-html.ts';

/** The class of words that have the form of a short name, as BAK-12 and UTF-8 do. */
const namedClass = 'named-item';

/** A name stands for itself: not within a word, a number with more parts, an address or a path. */
const names =
  /(?<![\p{L}\p{M}\p{N}_.\-/\\@&=+~])[A-Z][A-Z0-9]{1,4}-[1-9]\d{0,8}(?![\p{L}\p{M}\p{N}_\-/\\@=~]|\.\d)/gu;

/**
 * Words as HTML, in which what may be the short name of a work item is marked. Whoever shows the text
 * knows which of them are names, and makes links of these (thing-link-context.ts).
 */
export function namedHtml(words: string): string {
  if (!words.includes('-')) {
    return seenHtml(words);
  }
  const parts: string[] = [];
  let end = 0;
  for (const { index, 0: name } of words.matchAll(names)) {
    parts.push(seenHtml(words.slice(end, index)), `<span class="${namedClass}">${name}</span>`);
    end = index + name.length;
  }
  return parts.join('') + seenHtml(words.slice(end));
}

/** A place in a formatted text that may be a name. */
export interface NamedPlace {
  readonly element: HTMLElement;
  readonly words: string;
}

const nowhere: readonly NamedPlace[] = [];

/** The places in a formatted text that may be names, outside of its links. */
export function namedPlacesIn(piece: Element): readonly NamedPlace[] {
  const found = [...piece.querySelectorAll<HTMLElement>(`.${namedClass}`)]
    .filter((element) => element.closest('a') === null)
    .map((element) => ({ element, words: element.textContent }));
  return found.length === 0 ? nowhere : found;
}
