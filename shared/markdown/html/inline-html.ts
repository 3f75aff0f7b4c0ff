import type MarkdownIt from 'markdown-it';
import type { StateInline, Token } from 'markdown-it';
import { addToLinkLevel } from '../link-level.ts';
import {
  endOfComment,
  inlineElements,
  plainElements,
  structureParts,
  structures,
  tagAt,
} from './tags.ts';
import type { WrittenTag } from './tags.ts';

/** The type of the token of a tag. Its `tag` is the element that it is shown as. */
export const htmlTag = 'html_tag';

/**
 * Reads the tags of HTML that GitHub lets through, by their names: `<kbd>`, `<br>`, `<sub>` and such.
 * A tag becomes an element of ours, without what else is written in it, and only together with the
 * tag that closes it. All other tags stay words. Comments are not shown.
 */
export function parseInlineHtml(parser: MarkdownIt): void {
  parser.inline.ruler.before('html_inline', htmlTag, (state, isSilent) => {
    const comment = endOfComment(state.src, state.pos);
    const written = comment === undefined ? tagAt(state.src, state.pos) : undefined;
    const end = comment ?? written?.end;
    if (end === undefined || end > state.posMax || (written && !isKnown(written))) {
      return false;
    }
    if (written !== undefined && !isSilent) {
      pushTag(state, written);
    }
    state.pos = end;
    return true;
  });
  parser.core.ruler.before('linkify', htmlTag, ({ tokens, md }) => {
    for (const { children } of tokens) {
      if (children?.some(({ type }) => type === htmlTag) === true) {
        pairTags(md, children);
      }
    }
  });
}

function isKnown({ name }: WrittenTag): boolean {
  return (
    name === 'br' ||
    name === 'wbr' ||
    name === 'img' ||
    inlineElements.has(name) ||
    plainElements.has(name) ||
    structures.has(name) ||
    structureParts.has(name)
  );
}

function pushTag(state: StateInline, written: WrittenTag): void {
  const { name, isClosing, attributes, end } = written;
  if (name === 'br') {
    state.push('hardbreak', 'br', 0);
  } else if (name === 'img') {
    const image = state.push('image', 'img', 0);
    image.attrs = [['src', state.md.normalizeLink(attributes.get('src') ?? '')]];
    image.content = attributes.get('alt') ?? '';
    image.children = [];
  } else if (name !== 'wbr') {
    // A bare address between the tags of a link is no link of its own.
    if (name === 'a') {
      addToLinkLevel(state, isClosing ? -1 : 1);
    }
    const token = state.push(htmlTag, '', 0);
    token.content = state.src.slice(state.pos, end);
    token.meta = written;
  }
}

/** A tag, or a mark of Markdown, that is open at a place of a line. */
interface Open {
  readonly token: Token;
  /** The name of the tag; undefined for a mark. */
  readonly name: string | undefined;
}

/** Makes elements of the tags that belong together, and words of the others. */
function pairTags(parser: MarkdownIt, tokens: readonly Token[]): void {
  const open: Open[] = [];
  for (const token of tokens) {
    if (token.type !== htmlTag) {
      followMark(open, token);
      continue;
    }
    const written = token.meta as WrittenTag;
    if (structureParts.has(written.name)) {
      showPart(token, written, open);
    } else if (written.isClosing) {
      closeTag(parser, token, written, open);
    } else {
      open.push({ token, name: written.name });
    }
  }
  open.forEach(showAsWritten);
}

/** Keeps tags within marks of Markdown: one left open where a mark ends is shown as written. */
function followMark(open: Open[], token: Token): void {
  if (token.nesting === 1) {
    open.push({ token, name: undefined });
  } else if (token.nesting === -1) {
    const at = open.findLastIndex(({ name }) => name === undefined);
    open.splice(at).forEach(showAsWritten);
  }
}

function closeTag(parser: MarkdownIt, token: Token, { name }: WrittenTag, open: Open[]): void {
  const mark = open.findLastIndex((each) => each.name === undefined);
  const at = open.findLastIndex((each) => each.name === name);
  if (at <= mark) {
    showAsWritten({ token, name });
    return;
  }
  const [opener, ...unclosed] = open.splice(at);
  unclosed.forEach(showAsWritten);
  if (opener !== undefined) {
    showElement(parser, opener.token, token, open);
  }
}

/** A tag without its other one is words. */
function showAsWritten({ token, name }: Open): void {
  if (name !== undefined) {
    token.type = 'text';
    token.nesting = 0;
  }
}

function showElement(parser: MarkdownIt, from: Token, to: Token, open: readonly Open[]): void {
  const { name, attributes } = from.meta as WrittenTag;
  if (plainElements.has(name) && attributes.size === 0) {
    showAsWritten({ token: from, name });
    showAsWritten({ token: to, name });
    return;
  }
  const url = parser.normalizeLink(attributes.get('href') ?? '');
  from.nesting = 1;
  to.nesting = -1;
  if (name === 'a' && url !== '' && parser.validateLink(url) && !open.some(isLink)) {
    Object.assign(from, { type: 'link_open', tag: 'a', attrs: [['href', url]] });
    Object.assign(to, { type: 'link_close', tag: 'a' });
  } else {
    const element = structures.has(name) ? name : inlineElements.get(name);
    Object.assign(from, { tag: element ?? '', hidden: element === undefined });
    Object.assign(to, { tag: element ?? '', hidden: element === undefined });
    const start = Number(attributes.get('start'));
    from.attrs = name === 'ol' && Number.isInteger(start) ? [['start', String(start)]] : null;
  }
}

function isLink({ token, name }: Open): boolean {
  return name === 'a' || token.type === 'link_open';
}

/** A part of a table or list is an element within one. A browser closes what is left open in it. */
function showPart(token: Token, written: WrittenTag, open: readonly Open[]): void {
  const { name, isClosing, attributes } = written;
  token.tag = name;
  token.nesting = isClosing ? -1 : 1;
  token.hidden = !open.some((each) => each.name !== undefined && structures.has(each.name));
  const spans = ['colspan', 'rowspan'].filter((key) => /^\d{1,3}$/.test(attributes.get(key) ?? ''));
  token.attrs = isClosing ? null : spans.map((key) => [key, attributes.get(key) ?? '']);
}
