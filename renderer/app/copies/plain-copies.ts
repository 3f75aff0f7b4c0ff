import { clipboardText } from '#shared/text/plain-text.ts';
import { plainCopy } from './plain-copy.ts';

/** A longer selection is copied as text alone. */
const longest = 1_000_000;

/**
 * Turns copies and drags out of the page into plain text and plain HTML. Links to the web and the
 * format of the text stay, and the page's own markup goes. Fields are left alone, so that cutting and
 * pasting there changes nothing.
 */
export function keepCopiesPlain(page: Document): void {
  page.addEventListener('copy', (event) => {
    if (!event.defaultPrevented && write(page, event.target, event.clipboardData)) {
      event.preventDefault();
    }
  });
  page.addEventListener('dragstart', (event) => {
    // An element that is dragged by itself writes its own data.
    if (!event.defaultPrevented && event.target instanceof Text) {
      write(page, event.target, event.dataTransfer);
    }
  });
}

/** Writes the selected text, and returns whether there was any. */
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
  const { html, drawnWords } = plainCopy(selection.getRangeAt(0));
  data.setData('text/html', html);
  data.setData('text/plain', clipboardText(drawnWords ?? words));
  return true;
}

function isField(target: EventTarget | null): boolean {
  const element = target instanceof Text ? target.parentElement : target;
  return (
    element instanceof Element &&
    element.closest('input, textarea, [contenteditable]:not([contenteditable="false"])') !== null
  );
}
