import { markCode } from './code-marks.ts';
import type { CodeMark } from './mark-work.ts';

const prefix = 'language-';

/** Colours every code of a known language in an element. Its text does not change. */
export function colourCodes(element: Element): void {
  for (const code of codesIn(element)) {
    const text = code.textContent;
    markCode(languageOf(code), text, (marks) => {
      if (marks.length > 0 && code.isConnected && code.childElementCount === 0) {
        code.replaceChildren(colouredText(text, marks));
      }
    });
  }
}

/** Colours every code in an element that is on no page. Resolves once all have their colours. */
export async function colourCopiedCodes(element: Element): Promise<void> {
  for (const code of codesIn(element)) {
    const text = code.textContent;
    // oxlint-disable-next-line no-await-in-loop -- one code after the other, for the page's sake
    const marks = await new Promise<readonly CodeMark[]>((resolve) => {
      markCode(languageOf(code), text, resolve);
    });
    code.replaceChildren(colouredText(text, marks));
  }
}

function codesIn(element: Element): Iterable<Element> {
  return element.querySelectorAll(`code[class^="${prefix}"]`);
}

function languageOf(code: Element): string {
  return code.className.slice(prefix.length);
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
