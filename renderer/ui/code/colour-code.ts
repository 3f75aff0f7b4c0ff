import { markCode } from './code-marks.ts';
import type { CodeMark } from './mark-work.ts';

const prefix = 'language-';

/** Colours every code of a known language in an element. Its text does not change. */
export function colourCodes(element: Element): void {
  for (const code of element.querySelectorAll(`code[class^="${prefix}"]`)) {
    const text = code.textContent;
    markCode(code.className.slice(prefix.length), text, (marks) => {
      if (marks.length > 0 && code.isConnected && code.childElementCount === 0) {
        code.replaceChildren(colouredText(text, marks));
      }
    });
  }
}

function colouredText(text: string, marks: readonly CodeMark[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  let at = 0;
  for (const { from, to, classes } of marks) {
    if (from > at) {
      fragment.append(text.slice(at, from));
    }
    const span = document.createElement('span');
    span.className = classes;
    span.textContent = text.slice(from, to);
    fragment.append(span);
    at = to;
  }
  fragment.append(text.slice(at));
  return fragment;
}
