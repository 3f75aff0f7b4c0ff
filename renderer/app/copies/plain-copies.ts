import { clipboardText } from '#shared/text/plain-text.ts';
import { plainCopy } from './plain-copy.ts';

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
    // An element that is dragged by itself says what it is.
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
