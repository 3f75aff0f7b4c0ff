import { clipboardText } from '#shared/text/plain-text.ts';
import { isWebAddress } from '../ui/markdown/safe-html.ts';

/** What another program gets of a page; other elements give their content alone. */
const kept = new Set(
  (
    'a b blockquote br code del div em h1 h2 h3 h4 h5 h6 hr i li ol p pre s strong sub sup ' +
    'table tbody td th thead tr ul'
  ).split(' '),
);
const keptAttributes = new Set(['href', 'colspan', 'start']);
/** What only the page can use, or what stands there a second time for the eye. */
const left = 'button, input, select, textarea, script, style, svg, [hidden], [aria-hidden="true"]';
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
  data.setData('text/plain', clipboardText(words));
  if (words.length > longest) {
    data.clearData('text/html');
  } else {
    data.setData('text/html', plainHtml(selection.getRangeAt(0)));
  }
  return true;
}

function isField(target: EventTarget | null): boolean {
  const element = target instanceof Text ? target.parentElement : target;
  return (
    element instanceof Element &&
    element.closest('input, textarea, [contenteditable]:not([contenteditable="false"])') !== null
  );
}

function plainHtml(range: Range): string {
  // A document that no window shows: nothing in it is loaded or run.
  const { body } = document.implementation.createHTMLDocument();
  const within = range.commonAncestorContainer;
  const block = (within instanceof Element ? within : within.parentElement)?.closest('pre');
  const top = block ? body.appendChild(body.ownerDocument.createElement('pre')) : body;
  top.append(body.ownerDocument.importNode(range.cloneContents(), true));
  for (const formula of body.querySelectorAll('math')) {
    formula.replaceWith(formula.querySelector('annotation')?.textContent ?? '');
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
  return body.innerHTML;
}

function makePlain(element: Element): void {
  if (!kept.has(element.localName)) {
    // One at a time: a function takes only so many arguments.
    while (element.firstChild !== null) {
      element.before(element.firstChild);
    }
    element.remove();
    return;
  }
  for (const name of element.getAttributeNames()) {
    const isOurs = name === 'href' && !isWebAddress(element.getAttribute(name));
    if (!keptAttributes.has(name) || isOurs) {
      element.removeAttribute(name);
    }
  }
}
