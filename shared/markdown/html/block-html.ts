import type MarkdownIt from 'markdown-it';
import type { StateBlock } from 'markdown-it';
import { endOfComment, structureParts, structures, tagAt } from './tags.ts';
import type { WrittenTag } from './tags.ts';

/** Elements whose content is Markdown again, and which have no look of their own. */
const containers = new Set(
  'article aside center div figcaption figure footer header main nav p section'.split(' '),
);
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** So many blocks that are not closed are looked for in a text; each is looked for to its end. */
const maxUnclosed = 50;
const unclosed = new WeakMap<StateBlock, number>();

/** No deeper than Markdown's own blocks are read. */
const maxDepth = 20;

/** An element that begins with a line. */
interface Block {
  readonly tag: WrittenTag;
  readonly content: string;
  /** The text behind it in its last line. */
  readonly rest: string;
  /** The number of its lines. */
  readonly lines: number;
  /** The number of its lines before its content. */
  readonly linesBefore: number;
}

/**
 * Reads the elements of HTML that stand for themselves, as GitHub shows them: `<details>`, tables,
 * lists, headings, codes and blocks around other Markdown. A block that is never closed is words,
 * but for `<details>`, which goes on to the end, as it does while an answer arrives.
 */
export function parseBlockHtml(parser: MarkdownIt): void {
  const interrupts = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
  parser.block.ruler.before('html_block', 'html_blocks', readBlock, interrupts);
}

function readBlock(
  state: StateBlock,
  startLine: number,
  endLine: number,
  isSilent: boolean,
): boolean {
  const at = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const isIndented = (state.sCount[startLine] ?? 0) - state.blkIndent >= 4;
  if (isIndented || state.src[at] !== '<' || isOverLimits(state)) {
    return false;
  }
  const written = linesOf(state, startLine, endLine);
  const comment = endOfComment(written, 0);
  const block = comment === undefined ? blockIn(written) : undefined;
  if (comment === undefined && block === undefined) {
    unclosed.set(state, (unclosed.get(state) ?? 0) + 1);
    return false;
  }
  if (!isSilent) {
    const lines = block?.lines ?? countLines(written.slice(0, comment));
    const from = state.tokens.length;
    if (block !== undefined) {
      pushBlock(state, block);
    }
    const rest = block?.rest ?? lineAt(written, comment ?? 0);
    parseInside(state, rest, lines - 1);
    for (const token of state.tokens.slice(from)) {
      token.map = token.map && [token.map[0] + startLine, token.map[1] + startLine];
    }
    state.line = startLine + lines;
  }
  return true;
}

/** The text from a line to the end of what the line belongs to, such as an item of a list. */
function linesOf(state: StateBlock, startLine: number, endLine: number): string {
  let end = startLine + 1;
  while (end < endLine && (state.isEmpty(end) || (state.sCount[end] ?? 0) >= state.blkIndent)) {
    end += 1;
  }
  return state.getLines(startLine, end, state.blkIndent, false).trimStart();
}

/** The element with which a text begins. */
function blockIn(written: string): Block | undefined {
  const tag = tagAt(written, 0);
  if (tag === undefined || !isBlock(tag.name)) {
    return undefined;
  }
  const end = tag.isClosing || tag.name === 'hr' ? undefined : endOfElement(written, tag);
  const isWhole = end !== undefined;
  if (!isWhole && tag.name !== 'details' && tag.name !== 'hr' && !isStrayEnd(tag, written)) {
    return undefined;
  }
  const contentEnd = end?.contentEnd ?? (tag.name === 'details' ? written.length : tag.end);
  const content = tag.isClosing ? '' : written.slice(tag.end, contentEnd);
  if (headings.has(tag.name) && /\n\s*\n/.test(content)) {
    return undefined;
  }
  const behind = end?.end ?? contentEnd;
  return {
    tag,
    content,
    rest: lineAt(written, behind),
    lines: countLines(written.slice(0, behind)),
    linesBefore: countLines(written.slice(0, tag.end)) - 1,
  };
}

function isBlock(name: string): boolean {
  return (
    ['details', 'blockquote', 'pre', 'hr'].includes(name) ||
    containers.has(name) ||
    headings.has(name) ||
    structures.has(name)
  );
}

/** Whether a closing tag stands alone, of a block whose beginning is in an earlier piece. */
function isStrayEnd(tag: WrittenTag, written: string): boolean {
  return tag.isClosing && tag.name !== 'p' && lineAt(written, tag.end).trim() === '';
}

/** The beginning of a fenced code, or a tag. */
const fenceOrTag = /^ {0,3}(`{3,}|~{3,})|<(\/?)([a-z][a-z\d]{0,11})(?:[\s/][^<>]*)?>/gim;

/** Where an element ends. Tags in fenced codes are not counted. */
function endOfElement(
  written: string,
  { name, end }: WrittenTag,
): { readonly contentEnd: number; readonly end: number } | undefined {
  let depth = 1;
  let fence: string | undefined;
  for (const match of written.slice(end).matchAll(fenceOrTag)) {
    const [whole, sign, slash, found = ''] = match;
    if (sign !== undefined) {
      fence = fence === undefined ? sign : sign.startsWith(fence) ? undefined : fence;
    } else if (fence === undefined && found.toLowerCase() === name && !whole.endsWith('/>')) {
      depth += slash === '/' ? -1 : 1;
      if (depth === 0) {
        const contentEnd = end + match.index;
        return { contentEnd, end: contentEnd + whole.length };
      }
    }
  }
  return undefined;
}

function pushBlock(state: StateBlock, { tag, content, linesBefore }: Block): void {
  const { name } = tag;
  if (name === 'hr') {
    state.push('hr', 'hr', 0);
  } else if (name === 'pre') {
    state.push('code_block', 'code', 0).content = plainCode(content);
  } else if (structures.has(name)) {
    pushInline(state, onOneLine(`<${name}>${content}</${name}>`));
  } else if (headings.has(name)) {
    state.push('heading_open', name, 1);
    pushInline(state, content.replaceAll(/\s+/g, ' ').trim());
    state.push('heading_close', name, -1);
  } else if (name === 'details') {
    pushDetails(state, tag, content, linesBefore);
  } else if (name === 'blockquote') {
    state.push('blockquote_open', name, 1);
    parseInside(state, content, linesBefore);
    state.push('blockquote_close', name, -1);
  } else {
    parseInside(state, content, linesBefore);
  }
}

function pushDetails(
  state: StateBlock,
  { attributes }: WrittenTag,
  content: string,
  linesBefore: number,
): void {
  const start = content.length - content.trimStart().length;
  const tag = tagAt(content, start);
  const end = tag?.name === 'summary' && !tag.isClosing ? endOfElement(content, tag) : undefined;
  const words = content.slice(tag?.end, end?.contentEnd).replaceAll(/\s+/g, ' ').trim();
  state.push('details_open', 'details', 1).meta = attributes.has('open') ? 'open' : undefined;
  state.push('summary_open', 'summary', 1);
  pushInline(state, end === undefined ? '' : words);
  state.push('summary_close', 'summary', -1);
  const behind = end?.end ?? 0;
  const before = linesBefore + countLines(content.slice(0, behind)) - 1;
  parseInside(state, content.slice(behind), before);
  state.push('details_close', 'details', -1);
}

function pushInline(state: StateBlock, content: string): void {
  const token = state.push('inline', '', 0);
  token.content = content;
  token.children = [];
}

/** Parses what stands within an element. Its lines are counted from the beginning of the element. */
function parseInside(state: StateBlock, content: string, linesBefore: number): void {
  const from = state.tokens.length;
  const environment = state.env as { htmlDepth?: number };
  environment.htmlDepth = depthOf(state) + 1;
  state.md.block.parse(withoutIndent(content), state.md, state.env, state.tokens);
  environment.htmlDepth -= 1;
  for (const token of state.tokens.slice(from)) {
    token.map = token.map && [token.map[0] + linesBefore, token.map[1] + linesBefore];
  }
}

function isOverLimits(state: StateBlock): boolean {
  return depthOf(state) > maxDepth || (unclosed.get(state) ?? 0) > maxUnclosed;
}

function depthOf(state: StateBlock): number {
  return (state.env as { htmlDepth?: number }).htmlDepth ?? 0;
}

/** Elements are indented by those around them, which makes no code of their Markdown. */
function withoutIndent(content: string): string {
  const lines = content.split('\n');
  const indents = lines
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents.slice(0, 1_000), 1_000);
  return [lines[0]?.trimStart() ?? '', ...lines.slice(1).map((line) => line.slice(indent))].join(
    '\n',
  );
}

/** A tag with the space around it. */
const spacedTag = / ?<\/?([a-z][a-z\d]{0,11})(?:[\s/][^<>]*)?> ?/gi;

/** A table or list on one line: its line ends have no meaning, and would become breaks. */
function onOneLine(content: string): string {
  const line = content
    .split('\n')
    .map((part) => part.trim())
    .join(' ');
  return line.replaceAll(spacedTag, (whole, name: string) =>
    structures.has(name.toLowerCase()) || structureParts.has(name.toLowerCase())
      ? whole.trim()
      : whole,
  );
}

/** A code without the tags in it. */
function plainCode(content: string): string {
  const signs = new Map([
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
    ['&#39;', "'"],
    ['&amp;', '&'],
  ]);
  return content
    .replace(/^\n/, '')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => signs.get(entity) ?? entity);
}

function countLines(written: string): number {
  return written.split('\n').length;
}

/** The rest of the line of a position. */
function lineAt(written: string, at: number): string {
  const end = written.indexOf('\n', at);
  return written.slice(at, end === -1 ? written.length : end);
}
