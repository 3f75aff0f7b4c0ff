import { slug } from 'github-slugger';
import type MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { blockName } from '#shared/markdown/notes/parse-block-names.ts';
import { noteAttribute, noteEmbed } from '#shared/markdown/notes/parse-note-links.ts';
import { namesFile, parseNoteTarget } from '#shared/markdown/notes/note-link.ts';
import { boxMeanings } from '#shared/markdown/notes/parse-boxes.ts';
import type { BoxSign } from '#shared/markdown/notes/parse-boxes.ts';
import { text } from '../../../text/text.ts';
import { seenHtml } from '../seen-html.ts';

/** The place in a formatted text where a note is to be shown. */
export const embedAttribute = 'data-embed';

const words = text.ui.notes;

/**
 * Says how what programs for notes write is shown. A link to a part of its own text leads there, and
 * a file that is not here stands as its name.
 */
export function showNoteMarks(parser: MarkdownIt): void {
  const { rules } = parser.renderer;
  parser.core.ruler.push('note_marks', ({ tokens }) => {
    for (const { children } of tokens) {
      for (const token of children ?? []) {
        markLink(token);
      }
    }
  });
  rules[noteEmbed] = (tokens, index) => {
    const { content = '', info = '' } = tokens[index] ?? {};
    const named = parser.utils.escapeHtml(content);
    return namesFile(parseNoteTarget(content))
      ? fileHtml(info)
      : `<span class="note-embed" ${embedAttribute}="${named}"><a ${noteAttribute}="${named}">${seenHtml(info)}</a></span>`;
  };
  // Only a document has paragraphs that can be linked to: elsewhere nothing is hidden.
  rules[blockName] = (tokens, index, options) =>
    options.breaks
      ? ` <span class="block-name">${seenHtml(tokens[index]?.content ?? '')}</span>`
      : '';
}

function fileHtml(name: string): string {
  return `<span class="note-file" title="${words.file}">${seenHtml(name)}</span>`;
}

/** A path to a file of text, with the part of it: `../Menus/Autumn.md#lunch`. */
const textPath = /^(?![a-z][a-z\d+.-]*:|\/\/)[^?#]{1,600}\.(?:md|markdown|txt)(?:#[^#]{0,300})?$/i;

/** The target of a link: by brackets, or by the path of a file among notes. */
function namedBy(token: Token): string | undefined {
  if (token.type !== 'link_open') {
    return undefined;
  }
  const address = token.attrGet('href') ?? '';
  return token.attrGet(noteAttribute) ?? (textPath.test(address) ? decoded(address) : undefined);
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function markLink(token: Token): void {
  const named = namedBy(token);
  if (named === undefined) {
    return;
  }
  const link = parseNoteTarget(named);
  const { target, heading, block } = link;
  if (target === '') {
    const part = block === undefined ? slug(heading ?? '') : `^${block}`;
    token.attrs = [['href', `#${encodeURIComponent(part)}`]];
  } else if (namesFile(link)) {
    token.attrs = [
      ['class', 'note-file'],
      ['title', words.file],
    ];
  } else {
    token.attrs = [[noteAttribute, named]];
  }
}

/** How the box of a task is called that GitHub does not know. */
export function boxName(sign: string): string | undefined {
  return Object.hasOwn(boxMeanings, sign) ? words.boxes[boxMeanings[sign as BoxSign]] : undefined;
}
