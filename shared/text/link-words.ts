import { parseThingAddress, thingAddressLength } from '../address/thing-address.ts';
import type { ThingAddress } from '../address/thing-address.ts';

/** Codes of Markdown, of a line or of several. */
const code = /(`{3}[^`]*`{3}|`[^`\n]+`)/u;

/** A link to a thing, also one that is cut within its address; or an address by itself. */
const thingLink =
  /(?<!\\)!?\[((?:\\[^\n]|[^\\[\]\n]){0,1000})\]\(<?(guildhall:[^()\s<>]{0,1000})>?(?:\)|$)|<?(guildhall:\/\/[^\s<>()]{1,1000})>?/gu;

/**
 * A text in Markdown with words in the place of links to things and of their addresses. A code stays
 * as it was written.
 *
 * @param nameOf how a thing is called that the writer gave no words of their own; `title` is what the
 *   link says, if it says one, and the thing is unknown where the address names none
 */
export function withLinkWords(
  markdown: string,
  nameOf: (thing: ThingAddress | undefined, title: string | undefined) => string,
): string {
  return markdown.includes('guildhall:')
    ? markdown
        .split(code)
        .map((part, at) => (at % 2 === 0 ? linkWords(part, nameOf) : part))
        .join('')
    : markdown;
}

function linkWords(part: string, nameOf: Parameters<typeof withLinkWords>[1]): string {
  return part.replaceAll(
    thingLink,
    (_link, escaped: string | undefined, address: string | undefined, bare: string | undefined) => {
      if (bare !== undefined) {
        const length = thingAddressLength(bare, 0);
        return (
          nameOf(parseThingAddress(bare.slice(0, length)), undefined) +
          bare.slice(length || bare.length)
        );
      }
      const words = unescaped(escaped ?? '');
      const thing = parseThingAddress(address ?? '');
      if (words.startsWith('#') && words.length > 1) {
        return nameOf(thing, words.slice(1));
      }
      return words === '' || words.startsWith('guildhall:') ? nameOf(thing, undefined) : words;
    },
  );
}

/** The words of a link without the signs by which Markdown takes them as they are. */
export function unescaped(words: string): string {
  return words.replaceAll(/\\([!-/:-@[-`{-~])/gu, '$1');
}
