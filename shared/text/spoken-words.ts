import { withCharacters } from './entities.ts';
import { unescaped, withLinkWords } from './link-words.ts';
import { spokenParts } from './spoken-lines.ts';

/** How much of a text is read: far more than an alert shows. */
const maxRead = 8_000;
/** An address of the web that is longer is shortened. */
const maxAddress = 40;

const webLink =
  /(?<!\\)!?\[((?:\\[^\n]|[^\\[\]\n]){0,1000})\]\(<?((?:(?:https?|mailto):|(?![a-z][a-z\d+.-]{0,30}:))(?:[^()\s<>]|\([^()\s<>]{0,200}\)){1,2000})>?(?:[ \t]{1,20}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?\)/giu;
const bracketedAddress = /<((?:https?|mailto):[^\s<>]{1,2000})>/gu;
const webAddress = /https?:\/\/[^\s<>()"]{1,2000}/gu;
const strongSigns = /\*\*|~~|(?<![\p{L}\p{N}_])__(?=\S)|(?<=\S)__(?![\p{L}\p{N}_])/gu;
const emphasis = /(?<![\p{L}\p{N}*_\\])([*_])(?=\S)([^*_\n]{1,300})(?<=\S)\1(?![\p{L}\p{N}*_])/gu;

/** Codes and formulas within a line: what is in them is said as it is written. */
const verbatim =
  /(`[^`\n]+`|\$\$[^$\n]{1,500}\$\$|(?<![\w$\\])\$(?=[^\s$])[^$\n]{1,300}(?<=\S)\$(?![\w$])|\\\([^\n]{1,500}?\\\)|\\\[[^\n]{1,500}?\\\])/u;
/** Tags that are shown as what they mean, and that words are not meant by. */
const tags =
  /<\/?(?:a|b|blockquote|br|code|del|details|em|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|small|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|u|ul)(?:\s[^<>]{0,500})?\/?>/giu;
const footnoteMark = /\[\^[^\]\s]{1,100}\]/gu;

/**
 * The words of a message as they are read on the screen: without the signs of Markdown, and with a
 * title or a short name in the place of an address. A code is as it was written.
 *
 * @param nameOf how a thing is called that a link leads to, as `withLinkWords` asks for it
 */
export function wordsOfMarkdown(
  markdown: string,
  nameOf: Parameters<typeof withLinkWords>[1],
): string {
  const linked = withLinkWords(markdown.slice(0, maxRead), nameOf);
  return spokenParts(linked)
    .map(({ isCode, text: part }) => (isCode ? part : wordsOf(part)))
    .join('\n')
    .trim();
}

function wordsOf(line: string): string {
  return line
    .split(verbatim)
    .map((part, at) => (at % 2 === 0 ? wordsOfText(part) : withoutSigns(part)))
    .join('');
}

/** A code or a formula without the signs around it. */
function withoutSigns(part: string): string {
  const hasTwoSigns = /^(?:\$\$|\\|\$`.*`\$$)/u.test(part);
  const length = hasTwoSigns ? 2 : 1;
  return part.slice(length, -length).trim();
}

function wordsOfText(part: string): string {
  const words = part
    .replaceAll(bracketedAddress, '$1')
    .replaceAll(webLink, (_link, said: string, address: string) => unescaped(said) || address)
    .replaceAll(webAddress, shortened)
    .replaceAll(tags, (tag) => (/^<br\b/iu.test(tag) ? ' ' : ''))
    .replaceAll(footnoteMark, '')
    .replaceAll(strongSigns, '')
    .replaceAll(emphasis, '$2');
  return unescaped(withCharacters(words));
}

/** A long address by its host and the beginning of what follows. */
function shortened(address: string): string {
  const short = address.replace(/^https?:\/\//u, '');
  return short.length <= maxAddress ? address : `${short.slice(0, maxAddress)}…`;
}
