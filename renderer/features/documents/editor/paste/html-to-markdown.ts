import { fromDom } from 'hast-util-from-dom';
import { toMdast } from 'hast-util-to-mdast';
import { pasteFormatLimits } from '#shared/limits/page-limits.ts';
import { isWebAddress } from '../../../../ui/markdown/safe-html.ts';
import { markdownOfNodes } from './markdown-of-nodes.ts';

/** Pasted HTML as Markdown. */
export interface ConvertedHtml {
  readonly markdown: string;
  /** Whether it stands by itself, as a table does, and not within a line. */
  readonly isBlock: boolean;
  /** Whether a picture was left out, because it has no address on the web. */
  readonly lacksPictures: boolean;
}

/** Elements whose words are not for a reader, or that would load something. */
const dropped = (
  'audio base canvas embed frame frameset head iframe link meta noembed noframes noscript ' +
  'object param plaintext script source style template title track video xmp'
).split(' ');

/** Where the style of an element stands once its HTML is renamed. */
const styleAttribute = 'data-style';

const sanitizer = new Sanitizer({
  removeElements: [
    ...dropped,
    { name: 'svg', namespace: 'http://www.w3.org/2000/svg' },
    { name: 'math', namespace: 'http://www.w3.org/1998/Math/MathML' },
  ],
  attributes: `align alt checked class colspan href rowspan src start type ${styleAttribute}`.split(
    ' ',
  ),
  comments: false,
  dataAttributes: false,
});

/** Elements that Markdown has something for. Of all others only the content is pasted. */
const kept = new Set(
  (
    'a b blockquote br caption code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img input li ol p ' +
    'pre s section span strike strong table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Elements that hold more than words. */
const formatted =
  'a[href], b, strong, i, em, del, s, strike, code, h1, h2, h3, h4, h5, h6, ul, ol, table, ' +
  'blockquote, img, hr';

/**
 * Converts HTML from the clipboard to Markdown. Undefined where it says no more than its words.
 *
 * @throws RangeError for HTML beyond the limits
 */
export function htmlToMarkdown(html: string): ConvertedHtml | undefined {
  if (html.length > pasteFormatLimits.html) {
    throw new RangeError('The HTML is too long.');
  }
  const content = contentOf(html);
  requireModest(content);
  const lacksPictures = dropPictures(content);
  applyStyles(content);
  unwrapRepeated(content);
  // A link whose address was refused is only its words.
  for (const link of content.querySelectorAll('a:not([href])')) {
    link.replaceWith(...link.childNodes);
  }
  if (content.querySelector(formatted) === null || isOneCode(content)) {
    return undefined;
  }
  for (const table of content.querySelectorAll('table')) {
    giveHead(table);
  }
  const tree = toMdast(fromDom(content));
  const blocks = 'children' in tree ? tree.children : [tree];
  const markdown = markdownOfNodes(tree);
  if (markdown === '') {
    return undefined;
  }
  return {
    markdown,
    isBlock: blocks.length > 1 ? blocks.some(isBlock) : blocks.some(isLargeBlock),
    lacksPictures,
  };
}

/** Returns what is kept of HTML, in a document that no window shows: nothing of it runs or loads. */
function contentOf(html: string): DocumentFragment {
  const { body } = document.implementation.createHTMLDocument();
  body.setHTML(renameInline(html), { sanitizer });
  if (body.getElementsByTagName('*').length > 3 * pasteFormatLimits.elements) {
    throw new RangeError('The HTML has too many elements.');
  }
  const content = body.ownerDocument.createDocumentFragment();
  moveKept(body, content);
  content.normalize();
  for (const name of ['href', 'src']) {
    for (const element of content.querySelectorAll(`[${name}]`)) {
      if (!isWebAddress(element.getAttribute(name))) {
        element.removeAttribute(name);
      }
    }
  }
  return content;
}

/**
 * Renames the attributes that the content policy refuses. The sanitiser takes them away as well, but
 * the browser reports each of them first: for a sheet of 1,600 cells with styles that takes 120 ms.
 */
function renameInline(html: string): string {
  return html.replaceAll(/<[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi, (tag) =>
    tag.replaceAll(
      /("[^"]*"|'[^']*')|(\s)(style|on\w+)(?=\s*=)/gi,
      (_match, quoted?: string, space = '', name = '') => quoted ?? `${space}data-${name}`,
    ),
  );
}

/** Moves what is kept of an element to the end of another one. */
function moveKept(from: Element, to: Node): void {
  for (let child = from.firstChild; child !== null; child = from.firstChild) {
    child.remove();
    if (!(child instanceof Element)) {
      to.appendChild(child);
    } else if (kept.has(child.localName)) {
      moveKept(child, to.appendChild(child.cloneNode()));
    } else {
      moveKept(child, to);
    }
  }
}

const blockTypes = new Set<string>([
  'blockquote',
  'code',
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

/** All is converted in one task, so that what that takes has to be bounded. */
function requireModest(content: DocumentFragment): void {
  requireShallow(content);
  if (content.textContent.length > pasteFormatLimits.text) {
    throw new RangeError('The HTML has too many words.');
  }
  let count = content.querySelectorAll('*').length;
  for (const cell of content.querySelectorAll<HTMLTableCellElement>('td, th')) {
    count += cell.colSpan * Math.max(cell.rowSpan, 1) - 1;
  }
  if (count > pasteFormatLimits.elements) {
    throw new RangeError('The HTML has too many elements.');
  }
}

function requireShallow(content: DocumentFragment): void {
  const depths = new Map<Node | null, number>();
  let sum = 0;
  for (const element of content.querySelectorAll('*')) {
    const depth = (depths.get(element.parentNode) ?? 0) + 1;
    depths.set(element, depth);
    sum += depth * (element.matches('pre') ? linesOf(element) : 1);
    if (depth > pasteFormatLimits.depth || sum > pasteFormatLimits.depths) {
      throw new RangeError('The HTML is nested too deeply.');
    }
  }
}

function linesOf({ textContent }: Element): number {
  return textContent.split('\n').length;
}

/** Takes away pictures without an address on the web, such as those within the HTML itself. */
function dropPictures(content: DocumentFragment): boolean {
  const lost = [...content.querySelectorAll('img')].filter(
    (picture) => !/^https?:/i.test(picture.getAttribute('src') ?? ''),
  );
  for (const picture of lost) {
    picture.remove();
  }
  return lost.length > 0;
}

/** Some programs write in styles what others write in elements; Google Docs has everything in a b. */
function applyStyles(content: DocumentFragment): void {
  for (const element of content.querySelectorAll('b, strong, i, em, span')) {
    const style = element.getAttribute(styleAttribute) ?? '';
    const weight = /font-weight:\s*(bold|normal|\d{3})/i.exec(style)?.[1]?.toLowerCase();
    const isBold = weight === 'bold' || Number(weight) >= 600;
    if (element.matches('b, strong') && weight !== undefined && !isBold) {
      element.replaceWith(...element.childNodes);
    } else if (element.matches('span') && element.textContent.trim() !== '') {
      wrap(element, [
        ...(isBold ? ['strong'] : []),
        ...(/font-style:\s*italic/i.test(style) ? ['em'] : []),
        ...(/text-decoration[^;]*:\s*line-through/i.test(style) ? ['del'] : []),
      ]);
    }
  }
}

/**
 * Takes away marks within a mark of their kind, which say nothing. The library needs twice as long
 * for each mark within another, and a browser nests hundreds of them.
 */
function unwrapRepeated(content: DocumentFragment): void {
  for (const kind of ['b, strong', 'i, em', 's, strike, del', 'code']) {
    for (const element of content.querySelectorAll(kind)) {
      if (element.parentElement?.closest(kind)) {
        element.replaceWith(...element.childNodes);
      }
    }
  }
}

function wrap(element: Element, names: readonly string[]): void {
  for (const name of names) {
    const around = element.ownerDocument.createElement(name);
    around.append(...element.childNodes);
    element.append(around);
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
