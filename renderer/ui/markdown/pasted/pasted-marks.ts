import { styleAttribute } from './clipboard-html.ts';

/** The marks whose signs Markdown wants to touch the words, each kind by its names. */
const stressed = ['b, strong', 'i, em', 's, strike, del'];
/** The marks that Markdown has no signs for, and takes as tags. */
const lines = ['u', 'ins'];

/** Some programs write in styles what others write in elements; Google Docs has everything in a b. */
export function applyStyles(content: DocumentFragment): void {
  for (const element of content.querySelectorAll('b, strong, i, em, span')) {
    const style = element.getAttribute(styleAttribute) ?? '';
    const weight = /font-weight:\s*(bold|normal|\d{3})/i.exec(style)?.[1]?.toLowerCase();
    const drawn = /text-decoration(?:-line)?:([^;]*)/i.exec(style)?.[1]?.toLowerCase() ?? '';
    const isBold = weight === 'bold' || Number(weight) >= 600;
    if (element.matches('b, strong') && weight !== undefined && !isBold) {
      element.replaceWith(...element.childNodes);
    } else if (element.matches('span') && element.textContent.trim() !== '') {
      wrap(element, [
        ...(isBold ? ['strong'] : []),
        ...(/font-style:\s*italic/i.test(style) ? ['em'] : []),
        ...(drawn.includes('line-through') ? ['del'] : []),
        ...(drawn.includes('underline') ? ['u'] : []),
        ...(/vertical-align:\s*super/i.test(style) ? ['sup'] : []),
        ...(/vertical-align:\s*sub/i.test(style) ? ['sub'] : []),
      ]);
    }
  }
}

/** A link is underlined anyhow, so that a line below its words says nothing more. */
export function dropLinesOfLinks(content: DocumentFragment): void {
  for (const line of content.querySelectorAll('u, ins')) {
    const link = line.closest('a') ?? line.querySelector('a');
    if (link !== null && link.textContent.trim() === line.textContent.trim()) {
      line.replaceWith(...line.childNodes);
    }
  }
}

/**
 * Takes away marks within a mark of their kind, which say nothing. The library needs twice as long
 * for each mark within another, and a browser nests hundreds of them.
 */
export function unwrapRepeated(content: DocumentFragment): void {
  for (const kind of [...stressed, ...lines, 'code', 'sub', 'sup', 'kbd', 'mark']) {
    for (const element of content.querySelectorAll(kind)) {
      if (element.parentElement?.closest(kind)) {
        element.replaceWith(...element.childNodes);
      }
    }
  }
}

/** Elements within which marks have to stand, since Markdown knows none around them. */
const blocks =
  'p, div, section, blockquote, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, pre, hr, ' +
  'table, thead, tbody, tfoot, tr, td, th, caption';

/** Moves marks that stand around blocks into each of them. Mail and notes have whole texts in one. */
export function moveMarksIn(content: DocumentFragment): void {
  for (const mark of content.querySelectorAll(
    [...stressed, ...lines, 'sub, sup, mark'].join(', '),
  )) {
    if (mark.querySelector(blocks) !== null) {
      markWithin(mark, mark);
      mark.replaceWith(...mark.childNodes);
    }
  }
}

/** Wraps what stands in a line, between the blocks of an element and in them, in a mark. */
function markWithin(element: Element, mark: Element): void {
  let line: ChildNode[] = [];
  const endLine = () => {
    if (line.some(({ textContent }) => textContent?.trim())) {
      const inner = mark.cloneNode() as Element;
      line[0]?.before(inner);
      inner.append(...line);
    }
    line = [];
  };
  const children = [...element.childNodes];
  for (const child of children) {
    if (child instanceof Element && (child.matches(blocks) || child.querySelector(blocks))) {
      endLine();
      if (child.localName !== 'pre') {
        markWithin(child, mark);
      }
    } else {
      line.push(child);
    }
  }
  endLine();
}

/**
 * Moves the spaces and line breaks at the ends of a mark out of it: the signs of Markdown have to
 * touch the words, and the library would write such a space as an entity.
 */
export function moveSpacesOut(content: DocumentFragment): void {
  // Inner marks come first, so that their spaces leave the marks around them too.
  for (const mark of [
    ...content.querySelectorAll([...stressed, ...lines].join(', ')),
  ].toReversed()) {
    for (let space = takeSpace(mark.firstChild, true); space;) {
      mark.before(space);
      space = takeSpace(mark.firstChild, true);
    }
    for (let space = takeSpace(mark.lastChild, false); space;) {
      mark.after(space);
      space = takeSpace(mark.lastChild, false);
    }
    if (!mark.hasChildNodes()) {
      mark.remove();
    }
  }
  content.normalize();
}

/** Elements of which Markdown writes what is in them. */
const transparent = 'span, font, u, small, ins';

/** Takes a line break, or the spaces at the start or end of a text, out of its mark. */
function takeSpace(node: ChildNode | null, isStart: boolean): ChildNode | undefined {
  if (node instanceof Element) {
    if (!node.matches(transparent)) {
      return node.localName === 'br' ? node : undefined;
    }
    const space = takeSpace(isStart ? node.firstChild : node.lastChild, isStart);
    if (!node.hasChildNodes()) {
      node.remove();
    }
    return space;
  }
  if (!(node instanceof Text)) {
    return undefined;
  }
  const { data } = node;
  node.data = isStart ? data.trimStart() : data.trimEnd();
  const length = data.length - node.data.length;
  if (node.data === '') {
    node.remove();
  }
  return length === 0 ? undefined : new Text(isStart ? data.slice(0, length) : data.slice(-length));
}

function wrap(element: Element, names: readonly string[]): void {
  for (const name of names) {
    const around = element.ownerDocument.createElement(name);
    around.append(...element.childNodes);
    element.append(around);
  }
}
