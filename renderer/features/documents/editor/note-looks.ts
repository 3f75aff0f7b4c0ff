import type { EditorState, Range } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import { noteLinkAt, wordsOfNoteLink } from '#shared/markdown/notes/note-link.ts';
import type { WrittenNoteLink } from '#shared/markdown/notes/note-link.ts';
import { isCode } from './is-code.ts';
import type { FormattedPart } from './live-marks.ts';

const hidden = Decoration.replace({});
const looks = {
  link: Decoration.mark({ class: 'cm-link-words' }),
  marked: Decoration.mark({ class: 'cm-marked' }),
  aside: Decoration.mark({ class: 'cm-aside' }),
} as const;

/** A longer line is no text that people write. */
const longestLine = 20_000;
const linkBegin = /!?\[\[/g;
const marked = /(?<![\w)=!\\])==(?![\s=])([^=\n]{1,1000})(?<!\s)==(?![\w=])/g;
/** Parts that readers do not see: hidden words, the name of a paragraph, and the kind of a callout. */
const aside =
  /(?<![\w%])%%(?!%)[^%\n]{0,1000}%%(?![\w%])|(?<=\S)[ \t]\^[A-Za-z\d-]{3,100}$|(?<=^[ \t]{0,3}>[ \t]?)\[![A-Za-z][\w -]{0,40}\][+-]?/g;

/**
 * How a part of a text looks where it has what programs for notes write (decision 0316): links are
 * their words, and what readers do not see is pale.
 */
export function noteLooksIn(part: FormattedPart): Range<Decoration>[] {
  const found: Range<Decoration>[] = [];
  for (let at = part.from; at <= part.to;) {
    const { from, to, text } = part.state.doc.lineAt(at);
    if (text.length <= longestLine) {
      addLinks(part, from, text, found);
      addMarked(part, from, text, found);
      for (const { 0: words, index } of text.matchAll(aside)) {
        addMark(part.state, looks.aside, from + index, from + index + words.length, found);
      }
    }
    at = to + 1;
  }
  return found;
}

function addLinks(
  part: FormattedPart,
  lineFrom: number,
  text: string,
  found: Range<Decoration>[],
): void {
  for (const { index } of text.matchAll(linkBegin)) {
    const link = noteLinkAt(text, index);
    if (link !== undefined && text[index - 1] !== '!' && !isCode(part.state, lineFrom + index)) {
      const [from, to] = [lineFrom + link.from, lineFrom + link.to];
      const words = wordsIn(text, link);
      const [wordsFrom, wordsTo] = [lineFrom + words.from, lineFrom + words.to];
      found.push(looks.link.range(wordsFrom, wordsTo));
      if (!part.isShown(from)) {
        found.push(hidden.range(from, wordsFrom), hidden.range(wordsTo, to));
      }
    }
  }
}

/** Where a link has the words that stand for it. The size of a picture is none: its name is seen. */
function wordsIn(text: string, link: WrittenNoteLink): { from: number; to: number } {
  return link.words !== undefined && link.words === wordsOfNoteLink(link)
    ? { from: text.indexOf('|', link.from) + 1, to: link.to - 2 }
    : { from: link.targetFrom, to: link.targetFrom + link.named.length };
}

function addMarked(
  part: FormattedPart,
  lineFrom: number,
  text: string,
  found: Range<Decoration>[],
): void {
  for (const { 0: all, index } of text.matchAll(marked)) {
    const from = lineFrom + index;
    const to = from + all.length;
    if (addMark(part.state, looks.marked, from + 2, to - 2, found) && !part.isShown(from)) {
      found.push(hidden.range(from, from + 2), hidden.range(to - 2, to));
    }
  }
}

/** Adds a look, except in code. */
function addMark(
  state: EditorState,
  look: Decoration,
  from: number,
  to: number,
  found: Range<Decoration>[],
): boolean {
  if (isCode(state, from)) {
    return false;
  }
  found.push(look.range(from, to));
  return true;
}
