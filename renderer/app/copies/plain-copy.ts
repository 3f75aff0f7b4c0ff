import { clipboardText } from '#shared/text/plain-text.ts';
import { isWebAddress } from '../../ui/markdown/safe-html.ts';
import { withSurroundings } from './copied-surroundings.ts';

/** The elements that stay in a copy. All others are replaced by their content. */
const kept = new Set(
  (
    'a b blockquote br code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i input ins kbd li mark ol p ' +
    'pre q rp rt ruby s small strong sub sup table tbody td th thead tr u ul'
  ).split(' '),
);
const keptAttributes = new Set(['href', 'colspan', 'rowspan', 'start']);
const box = 'input[type=checkbox]';
/** The elements that only the page can use, or that only repeat something visually. */
const left = `button, .code-head, input:not([type=checkbox]), select, textarea, script, style, svg, [hidden], [aria-hidden="true"], [data-copied=no]`;
/** The elements that look different from their source, or that serve the page alone. */
const drawn = `.maths, .diagram, .code-head, button, details, [data-copied], ${box}`;
/** The class of a copied formula, by which a document recognises it in a paste. */
const copiedMathsClass = 'guildhall-maths';
/** Marks the number of a note, which stands above the line in HTML, and in brackets in words. */
const noteMark = 'data-note';

/**
 * Returns a selection as plain HTML. It also returns its text if the browser's own text would differ
 * from what is seen.
 */
export function plainCopy(selected: Range): { html: string; drawnWords: string | undefined } {
  const body = copyOf(aroundPictures(selected));
  const isDrawn = body.querySelector(drawn) !== null;
  writeFormulas(body);
  writeDiagrams(body);
  writeNotes(body);
  writeParts(body);
  for (const element of body.querySelectorAll(left)) {
    element.remove();
  }
  for (const element of body.querySelectorAll('*')) {
    makePlain(element);
  }
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    currentNode.nodeValue = clipboardText(currentNode.nodeValue ?? '');
  }
  const drawnWords = isDrawn ? seenText(body) : undefined;
  for (const mark of body.querySelectorAll(`[${noteMark}]`)) {
    mark.removeAttribute(noteMark);
  }
  return { html: body.innerHTML, drawnWords };
}

/**
 * Extends a selection that begins or ends within a formula or the picture of a diagram to all of it,
 * because half of one is useless.
 */
function aroundPictures(selected: Range): Range {
  const range = selected.cloneRange();
  const [first, last] = [range.startContainer, range.endContainer].map((node) => {
    const element = node instanceof Element ? node : node.parentElement;
    return element?.closest('.maths') ?? element?.closest('.diagram-picture')?.parentElement;
  });
  if (first) {
    range.setStartBefore(first);
  }
  if (last) {
    range.setEndAfter(last);
  }
  return range;
}

/** Returns a selection in a document that no window shows: nothing in it is loaded or run. */
function copyOf(range: Range): HTMLElement {
  const { body } = document.implementation.createHTMLDocument();
  body.append(body.ownerDocument.importNode(withSurroundings(range), true));
  return body;
}

/** Writes formulas as their source. */
function writeFormulas(body: HTMLElement): void {
  for (const formula of body.querySelectorAll('.maths')) {
    const source = (formula.querySelector('annotation') ?? formula).textContent;
    const sign = formula.matches('.maths-block') ? '$$' : '$';
    const written = body.ownerDocument.createElement('span');
    written.className = copiedMathsClass;
    written.textContent = `${sign}${source}${sign}`;
    formula.replaceWith(written);
  }
}

/** Writes diagrams as their source, once. A part of the source is code like any other. */
function writeDiagrams(body: HTMLElement): void {
  for (const diagram of body.querySelectorAll('.diagram')) {
    const code = diagram.querySelector('pre');
    if (code !== null && diagram.querySelector('.diagram-picture') !== null) {
      code.querySelector('code')?.setAttribute('class', 'language-mermaid');
      diagram.replaceChildren(code);
    }
  }
}

/** Writes the marks of notes as their numbers. */
function writeNotes(body: HTMLElement): void {
  for (const mark of body.querySelectorAll('.footnote-mark')) {
    mark.parentElement?.setAttribute(noteMark, '');
    mark.replaceWith(mark.textContent);
  }
  for (const note of body.querySelectorAll('.footnote-item')) {
    note.setAttribute(noteMark, '');
  }
}

/** Removes folded content, and turns parts with a special look into elements that programs know. */
function writeParts(body: HTMLElement): void {
  for (const part of body.querySelectorAll('details:not([open]) > :not(summary)')) {
    part.remove();
  }
  for (const line of body.querySelectorAll('summary, [data-copied=line]')) {
    const words = [...line.childNodes].map(({ textContent }) => textContent?.trim() ?? '');
    const paragraph = body.ownerDocument.createElement('p');
    paragraph.textContent = words.filter((each) => each !== '').join(' ');
    line.replaceWith(paragraph);
  }
  for (const title of body.querySelectorAll('.alert-title')) {
    const strong = body.ownerDocument.createElement('strong');
    strong.append(...title.childNodes);
    title.append(strong);
  }
  for (const alert of body.querySelectorAll('.markdown-alert')) {
    const quote = body.ownerDocument.createElement('blockquote');
    quote.append(...alert.childNodes);
    alert.replaceWith(quote);
  }
}

function makePlain(element: Element): void {
  if (element.matches(`span.${copiedMathsClass}`)) {
    return;
  }
  const isOurs = element.localName === 'a' && !isWebAddress(element.getAttribute('href'));
  if (isOurs || !kept.has(element.localName)) {
    // The children move one at a time, because the number of a function's arguments is limited.
    while (element.firstChild !== null) {
      element.before(element.firstChild);
    }
    element.remove();
    return;
  }
  for (const name of element.getAttributeNames()) {
    if (!isKept(element, name)) {
      element.removeAttribute(name);
    }
  }
}

function isKept(element: Element, name: string): boolean {
  if (element.matches(box) && (name === 'type' || name === 'checked')) {
    return true;
  }
  // A document reads the language of pasted code from this class.
  const isLanguage =
    name === 'class' && element.localName === 'code' && /^language-\S+$/.test(element.className);
  return isLanguage || keptAttributes.has(name) || name === noteMark;
}

/** The text of a copy as it is seen, with a line for each block. */
function seenText(copy: HTMLElement): string {
  const shown = document.createElement('div');
  shown.className = 'markdown';
  shown.append(document.importNode(copy, true));
  for (const input of shown.querySelectorAll<HTMLInputElement>(box)) {
    input.replaceWith(input.hasAttribute('checked') ? '[x]' : '[ ]');
  }
  for (const mark of shown.querySelectorAll(`sup[${noteMark}]`)) {
    mark.textContent = `[${mark.textContent}]`;
  }
  for (const note of shown.querySelectorAll<HTMLLIElement>(`ol > li[${noteMark}]`)) {
    const list = note.parentElement as HTMLOListElement;
    const number = list.start + [...list.children].indexOf(note);
    (note.querySelector(':scope > p') ?? note).prepend(`[${number}] `);
  }
  document.body.append(shown);
  const words = shown.innerText;
  shown.remove();
  return words;
}
