import { fromDom } from 'hast-util-from-dom';
import { toMdast } from 'hast-util-to-mdast';
import type { Handle } from 'hast-util-to-mdast';
import { pasteFormatLimits } from '#shared/limits/page-limits.ts';
import { contentOf } from './clipboard-html.ts';
import { makeTight, markdownOfNodes, written } from './markdown-of-nodes.ts';
import { requireModest } from './modest-html.ts';
import { alertSign, captionsAbove } from './pasted-blocks.ts';
import { cellBreak, dropLayoutTables, flattenCell } from './pasted-cells.ts';
import { noteMark, noteText } from './pasted-footnotes.ts';
import { blockTex, inlineTex, writeFormulas } from './pasted-formulas.ts';
import {
  applyStyles,
  dropLinesOfLinks,
  moveMarksIn,
  moveSpacesOut,
  unwrapRepeated,
} from './pasted-marks.ts';

/** Pasted HTML as Markdown. */
export interface ConvertedHtml {
  readonly markdown: string;
  /** Whether it stands by itself, as a table does, and not within a line. */
  readonly isBlock: boolean;
  /** Whether a picture, video or frame was left out, because it has no address on the web. */
  readonly isLossy: boolean;
  /** Whether a formula came without its source, so that it is written as it is drawn. */
  readonly hasDrawnFormula: boolean;
}

/** Elements that hold more than words. */
const formatted =
  'a[href], b, strong, i, em, del, s, strike, code, h1, h2, h3, h4, h5, h6, ul, ol, dl, table, ' +
  `blockquote, img, hr, sub, sup, kbd, mark, u, ins, ` +
  `${inlineTex}, ${blockTex}, ${noteMark}`;

/** An element that Markdown has no signs for stands in it as its words. */
const asWritten: Handle = (_state, node) => written(wordsOf(node));

/** Elements that Markdown takes from HTML (decision 0195). */
const asTags: Handle = (state, node) => [
  written(`<${node.tagName}>`),
  ...state.all(node),
  written(`</${node.tagName}>`),
];

const handlers: Readonly<Record<string, Handle>> = {
  [inlineTex]: asWritten,
  [blockTex]: (_state, node) => written(`$$\n${wordsOf(node)}\n$$`),
  [alertSign]: asWritten,
  [cellBreak]: () => written('<br>'),
  [noteMark]: (_state, node) => written(`[^${wordsOf(node)}]`),
  [noteText]: (state, node) => {
    const name = String(node.properties['title']);
    const children = state.toFlow(state.all(node));
    return { type: 'footnoteDefinition', identifier: name, label: name, children };
  },
  sub: asTags,
  sup: asTags,
  kbd: asTags,
  mark: asTags,
  u: asTags,
  ins: asTags,
};

function wordsOf({ children }: Parameters<Handle>[1]): string {
  return children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}

/**
 * Converts HTML from the clipboard to Markdown. Undefined where it says no more than its words.
 *
 * @param heads of a table without names, whether its first row becomes its head or stays a row
 * @throws RangeError for HTML beyond the limits
 */
export function htmlToMarkdown(
  html: string,
  heads: 'first row' | 'empty' = 'first row',
): ConvertedHtml | undefined {
  if (html.length > pasteFormatLimits.html) {
    throw new RangeError('The HTML is too long.');
  }
  const { content, isLossy, hasDrawnFormula } = contentOf(html);
  const isToldOf = isLossy || hasDrawnFormula;
  requireModest(content);
  applyStyles(content);
  dropLinesOfLinks(content);
  unwrapRepeated(content);
  moveMarksIn(content);
  moveSpacesOut(content);
  // A link whose address was refused is only its words.
  for (const link of content.querySelectorAll('a:not([href])')) {
    link.replaceWith(...link.childNodes);
  }
  dropLayoutTables(content);
  captionsAbove(content);
  dropEmpty(content);
  const isPlain = content.querySelector(formatted) === null || isOneCode(content);
  if (isPlain && !isToldOf) {
    return undefined;
  }
  writeFormulas(content);
  for (const cell of content.querySelectorAll('td, th')) {
    flattenCell(cell);
  }
  for (const table of content.querySelectorAll('table')) {
    if (heads === 'empty') {
      dropDoubtfulHead(table);
    } else {
      giveHead(table);
    }
  }
  const tree = toMdast(fromDom(content), { handlers });
  makeTight(tree);
  const blocks = 'children' in tree ? tree.children : [tree];
  const markdown = markdownOfNodes(tree);
  if (markdown === '' && !isToldOf) {
    return undefined;
  }
  const hasFormula = content.querySelector(blockTex) !== null;
  const isApart = blocks.length > 1 ? blocks.some(isBlock) : blocks.some(isLargeBlock);
  return { markdown, isBlock: isApart || hasFormula, isLossy, hasDrawnFormula };
}

const blockTypes = new Set<string>([
  'blockquote',
  'code',
  'footnoteDefinition',
  'heading',
  'list',
  'table',
  'thematicBreak',
]);

function isLargeBlock({ type }: { readonly type: string }): boolean {
  return blockTypes.has(type);
}

function isBlock(node: { readonly type: string }): boolean {
  return node.type === 'paragraph' || isLargeBlock(node);
}

/** Takes away paragraphs that only hold a line open, as word processors write them. */
function dropEmpty(content: DocumentFragment): void {
  for (const paragraph of content.querySelectorAll('p')) {
    if (paragraph.textContent.trim() === '' && paragraph.querySelector('img, input') === null) {
      paragraph.remove();
    }
  }
}

/** A program that copies code wraps all of it in one element. It is pasted where code stands. */
function isOneCode(content: DocumentFragment): boolean {
  return content.querySelector('pre') !== null && content.querySelectorAll('pre').length === 1
    ? content.textContent.trim() === content.querySelector('pre')?.textContent.trim()
    : false;
}

/** Makes the first row of a table its head, where it has none: Markdown knows no table without. */
function giveHead(table: HTMLTableElement): void {
  const [first] = table.rows;
  if (first === undefined || table.querySelector('th') !== null) {
    return;
  }
  for (const cell of first.cells) {
    const head = table.ownerDocument.createElement('th');
    head.colSpan = cell.colSpan;
    head.append(...cell.childNodes);
    cell.replaceWith(head);
  }
}

/** Has the library write an empty head, unless the first row is one: names of rows are none. */
function dropDoubtfulHead(table: HTMLTableElement): void {
  const [first] = table.rows;
  const isHead =
    first?.parentElement?.localName === 'thead' ||
    [...(first?.cells ?? [])].every(({ localName }) => localName === 'th');
  for (const cell of isHead ? [] : table.querySelectorAll('th')) {
    const plain = table.ownerDocument.createElement('td');
    plain.colSpan = cell.colSpan;
    plain.rowSpan = cell.rowSpan;
    plain.append(...cell.childNodes);
    cell.replaceWith(plain);
  }
}
