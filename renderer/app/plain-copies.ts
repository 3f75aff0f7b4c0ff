import { clipboardText } from '#shared/text/plain-text.ts';
import { isWebAddress } from '../ui/markdown/safe-html.ts';

/** What another program gets of a page; other elements give their content alone. */
const kept = new Set(
  (
    'a b blockquote br code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i input ins kbd li mark ol p ' +
    'pre q rp rt ruby s small strong sub sup table tbody td th thead tr u ul'
  ).split(' '),
);
const keptAttributes = new Set(['href', 'colspan', 'rowspan', 'start']);
const box = 'input[type=checkbox]';
/** What only the page can use, or what stands there a second time for the eye. */
const left = `button, .code-head, input:not([type=checkbox]), select, textarea, script, style, svg, [hidden], [aria-hidden="true"]`;
/** What is drawn otherwise than it is written, or stands there for the page alone. */
const drawn = `.maths, .code-head, button, ${box}`;
/** The class of a formula that is copied, by which a document knows it when it is pasted. */
const copiedMathsClass = 'guildhall-maths';
/** A longer selection is copied as text alone. */
const longest = 1_000_000;

/**
 * Has what a person copies or drags out of the page leave as plain text and plain HTML: links to the
 * web and the form of the text stay, and nothing of the page itself. Fields are left alone, so that
 * cutting and pasting there changes nothing.
 */
export function keepCopiesPlain(page: Document): void {
  page.addEventListener('copy', (event) => {
    if (!event.defaultPrevented && write(page, event.target, event.clipboardData)) {
      event.preventDefault();
    }
  });
  page.addEventListener('dragstart', (event) => {
    // What is dragged by an element of its own says itself what it is.
    if (!event.defaultPrevented && event.target instanceof Text) {
      write(page, event.target, event.dataTransfer);
    }
  });
}

/** Writes the selected text. Answers whether there was any. */
function write(page: Document, target: EventTarget | null, data: DataTransfer | null): boolean {
  const selection = page.getSelection();
  const words = selection?.toString() ?? '';
  if (selection === null || data === null || words === '' || isField(target)) {
    return false;
  }
  if (words.length > longest) {
    data.setData('text/plain', clipboardText(words));
    data.clearData('text/html');
    return true;
  }
  const range = aroundFormulas(selection.getRangeAt(0));
  const { body, isDrawn } = plainCopy(range);
  data.setData('text/html', body.innerHTML);
  data.setData('text/plain', clipboardText(isDrawn ? seenText(page, body) : words));
  return true;
}

function isField(target: EventTarget | null): boolean {
  const element = target instanceof Text ? target.parentElement : target;
  return (
    element instanceof Element &&
    element.closest('input, textarea, [contenteditable]:not([contenteditable="false"])') !== null
  );
}

/** A selection that begins or ends within a formula takes the whole formula: half of one is none. */
function aroundFormulas(selected: Range): Range {
  const range = selected.cloneRange();
  const [first, last] = [range.startContainer, range.endContainer].map((node) =>
    (node instanceof Element ? node : node.parentElement)?.closest('.maths'),
  );
  if (first) {
    range.setStartBefore(first);
  }
  if (last) {
    range.setEndAfter(last);
  }
  return range;
}

/** What is selected, in a document that no window shows: nothing in it is loaded or run. */
function plainCopy(range: Range): { readonly body: HTMLElement; readonly isDrawn: boolean } {
  const { body } = document.implementation.createHTMLDocument();
  const within = range.commonAncestorContainer;
  const block = (within instanceof Element ? within : within.parentElement)?.closest('pre');
  const top = block ? body.appendChild(body.ownerDocument.createElement('pre')) : body;
  top.append(body.ownerDocument.importNode(range.cloneContents(), true));
  const isDrawn = body.querySelector(drawn) !== null;
  for (const formula of body.querySelectorAll('.maths')) {
    const source = (formula.querySelector('annotation') ?? formula).textContent;
    const sign = formula.matches('.maths-block') ? '$$' : '$';
    const written = body.ownerDocument.createElement('span');
    written.className = copiedMathsClass;
    written.textContent = `${sign}${source}${sign}`;
    formula.replaceWith(written);
  }
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
  return { body, isDrawn };
}

/** The words of a copy as they would be seen, a line for each block. */
function seenText(page: Document, copy: HTMLElement): string {
  const shown = page.createElement('div');
  shown.className = 'markdown';
  shown.append(page.importNode(copy, true));
  for (const input of shown.querySelectorAll<HTMLInputElement>(box)) {
    input.replaceWith(input.hasAttribute('checked') ? '[x]' : '[ ]');
  }
  page.body.append(shown);
  const words = shown.innerText;
  shown.remove();
  return words;
}

function makePlain(element: Element): void {
  if (element.matches(`span.${copiedMathsClass}`)) {
    return;
  }
  if (!kept.has(element.localName)) {
    // One at a time: a function takes only so many arguments.
    while (element.firstChild !== null) {
      element.before(element.firstChild);
    }
    element.remove();
    return;
  }
  const isBox = element.matches(box);
  for (const name of element.getAttributeNames()) {
    const isOurs = name === 'href' && !isWebAddress(element.getAttribute(name));
    const isKept = keptAttributes.has(name) || (isBox && (name === 'type' || name === 'checked'));
    if (!isKept || isOurs) {
      element.removeAttribute(name);
    }
  }
}
