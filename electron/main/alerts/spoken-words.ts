import { changeParts, unescaped, withLinkWords } from '#shared/text/link-words.ts';
import type { ThingAddress } from '#shared/text/thing-address.ts';
import { text } from '../text/text.ts';

/** How much of a text is read: far more than an alert shows. */
const maxRead = 8_000;
/** An address of the web that is longer is shortened. */
const maxAddress = 40;

/** The signs at the beginning of a line: of headings, quotations and list items. */
const lineSigns = /^(?:[^\S\r\n\u2028\u2029]{0,20}(?:#{1,6}|>|[-*+])[^\S\r\n\u2028\u2029]){1,4}/gmu;
const webLink =
  /(?<!\\)!?\[((?:\\[^\n]|[^\\[\]\n]){0,1000})\]\(<?(https?:[^()\s<>]{0,2000}|mailto:[^()\s<>]{0,500})>?\)/gu;
const webAddress = /https?:\/\/[^\s<>()"]{1,2000}/gu;
const strongSigns = /\*\*|~~|(?<![\p{L}\p{N}_])__(?=\S)|(?<=\S)__(?![\p{L}\p{N}_])/gu;
const emphasis = /(?<![\p{L}\p{N}*_\\])([*_])(?=\S)([^*_\n]{1,300})(?<=\S)\1(?![\p{L}\p{N}*_])/gu;

/**
 * The words of a message as they are read on the screen: without the signs of Markdown, and with a
 * title or a short name in the place of an address. A code is as it was written.
 *
 * @param titleOf the title of a thing, where it is known
 */
export function spokenWords(
  markdown: string,
  titleOf: (thing: ThingAddress) => string | undefined = () => undefined,
): string {
  const linked = withLinkWords(markdown.slice(0, maxRead), (thing, title) =>
    nameOf(thing, title, titleOf),
  );
  return changeParts(linked, wordsOf, (code) =>
    code.startsWith('```') ? code.slice(3, -3).replace(/^[^\n]*\n/u, '') : code.slice(1, -1),
  );
}

/** A title with words in the place of addresses; its signs are its own. */
export function spokenLinks(title: string): string {
  return withLinkWords(title, (thing, said) => nameOf(thing, said, () => undefined));
}

function nameOf(
  thing: ThingAddress | undefined,
  title: string | undefined,
  titleOf: (thing: ThingAddress) => string | undefined,
): string {
  const { links } = text.alerts;
  const known = thing && titleOf(thing);
  return known ?? title ?? (thing === undefined ? links.other : links[thing.kind]);
}

function wordsOf(part: string): string {
  const words = part
    .replaceAll(webLink, (_link, said: string, address: string) => unescaped(said) || address)
    .replaceAll(webAddress, shortened)
    .replaceAll(lineSigns, '')
    .replaceAll(strongSigns, '')
    .replaceAll(emphasis, '$2');
  return unescaped(words);
}

/** A long address by its host and the beginning of what follows. */
function shortened(address: string): string {
  const short = address.replace(/^https?:\/\//u, '');
  return short.length <= maxAddress ? address : `${short.slice(0, maxAddress)}…`;
}
