import { noteLinkAt, wordsOfNoteLink } from '../../markdown/notes/note-link.ts';

/** Signs of Markdown at the beginning of a line: headings, quotations, lists and their boxes. */
const lineSigns =
  /^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+){1,6}(?:\[[ xX/<>!?*"-]\][ \t]+|\[![\w -]{1,41}\][+-]?)?/gmu;
const fences = /^[ \t]{0,12}(?:```|~~~)[^\n]*$/gmu;
const rules = /^[ \t]{0,12}\|?[ \t]?:?---[-:| \t]*$/gmu;
const cellBorders = /^[ \t]*\||\|[ \t]*$/gmu;
const links = /!?\[([^\][]{0,500})\]\([^()\s]{0,2000}(?:[ \t]+"[^"]{0,500}")?\)/gu;
const noteLinks = /!?\[\[[^\][\n]{1,600}\]\]/gu;
/** The name by which a paragraph is linked to, at its end. */
const blockNames = /(?<=\S)[ \t]\^[A-Za-z\d-]{3,100}$/gmu;
const comments = /<!--[^]{0,2000}?-->|(?<![\w%])%%(?:[^%]|%(?!%)){1,2000}%%(?![\w%])/gu;
const tags = /<\/?(?:br|kbd|sub|sup|mark|details|summary)\b[^<>]{0,200}>/giu;
const strongSigns = /\*{2,3}|~~|`+|==(?=\S)|(?<=\S)==/gu;
const stressSigns = /(?<![\p{L}\p{N}*_\\])[*_](?=[^\s*_])|(?<=[^\s*_\\])[*_](?![\p{L}\p{N}*_])/gu;
/** The signs that may be Markdown: a text without any of them is plain. */
const anySign = /[*_`~|#[\]<>\\=^%\n]|^[ \t]{0,12}(?:[-+]|\d{1,9}[.)])[ \t]/u;
const escapes = /\\([!-/:-@[-`{-~])/gu;

/**
 * A part of a text as people read it, on one line: without the signs of Markdown. It is a line for
 * lists, and takes a part of a text apart that may begin and end anywhere.
 */
export function plainLine(text: string): string {
  if (!anySign.test(text)) {
    return oneLine(text);
  }
  const plain = text
    .replaceAll(fences, '')
    .replaceAll(rules, '')
    .replaceAll(lineSigns, '')
    .replaceAll(comments, '')
    .replaceAll(links, '$1')
    .replaceAll(noteLinks, wordsOfLink)
    .replaceAll(blockNames, '')
    .replaceAll(tags, ' ')
    .replaceAll(cellBorders, '')
    .replaceAll(strongSigns, '')
    .replaceAll(stressSigns, '')
    .replaceAll(escapes, '$1');
  return oneLine(plain.replaceAll(/[ \t]\|[ \t]/gu, ' · '));
}

/** The words of a link between notes; brackets that are none stay. */
function wordsOfLink(written: string): string {
  const link = noteLinkAt(written, 0);
  return link === undefined ? written : wordsOfNoteLink(link);
}

/** Returns a text on one line, without partial characters. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\ufffd', '')
    .replaceAll(/\s{2,}|[^\S ]/gu, ' ')
    .trim();
}
