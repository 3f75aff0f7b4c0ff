import { mathmlToTex } from './mathml-to-tex.ts';

/** The elements that stand for formulas once they are read: within a line, and for themselves. */
export const inlineTex = 'tex-inline';
export const blockTex = 'tex-block';

/** The elements into which programs draw formulas, the outermost first. */
const drawn =
  '.guildhall-maths, .katex-display, .katex, .MathJax_Display, .MathJax, .MathJax_SVG, ' +
  '.MathJax_CHTML, mjx-container, .mwe-math-element, img.mwe-math-fallback-image-inline, ' +
  'img.mwe-math-fallback-image-display, math, .math, .math-inline, .math-display, .arithmatex, ' +
  ':not(pre) > code.language-math';

/** Drawn formulas, which hold no source themselves. */
const onlyDrawn = '.katex, .katex-display, mjx-container, [class^="MathJax"]';

const displayed =
  '.katex-display, .MathJax_Display, mjx-container[display="true"], math[display="block"], ' +
  '.math-display, .math.display, .mwe-math-fallback-image-display, div.arithmatex, div.math';

/**
 * Puts the source of each formula in its place. A formula comes twice on the clipboard, drawn for the
 * eye and as MathML, so neither half is taken for words.
 *
 * @returns whether one is left that is only drawn, so that its words have the order of the drawing
 */
export function readFormulas(body: Element): boolean {
  for (const preview of body.querySelectorAll('.MathJax_Preview')) {
    preview.remove();
  }
  for (const element of body.querySelectorAll(drawn)) {
    const written = body.contains(element) ? sourceOf(element) : undefined;
    if (written !== undefined && written.tex !== '') {
      const formula = element.ownerDocument.createElement(written.isBlock ? blockTex : inlineTex);
      formula.textContent = written.tex;
      element.replaceWith(formula);
    }
  }
  for (const half of body.querySelectorAll('math')) {
    half.remove();
  }
  return [...body.querySelectorAll(onlyDrawn)].some((each) => each.textContent.trim() !== '');
}

interface Source {
  readonly tex: string;
  readonly isBlock: boolean;
}

/** The formula that an element draws; undefined where it draws none after all. */
function sourceOf(element: Element): Source | undefined {
  const isBlock = element.matches(displayed) || element.querySelector(displayed) !== null;
  const maths = element.matches('math') ? [element] : [...element.querySelectorAll('math')];
  const [math] = maths;
  if (maths.length > 1 && element.matches('.math, .arithmatex')) {
    return undefined;
  }
  if (math !== undefined) {
    return { tex: oneLine(texOfMath(math)), isBlock };
  }
  const picture = element.matches('img') ? element : element.querySelector('img');
  if (element.matches('.mwe-math-element, img')) {
    return { tex: oneLine(withoutStyle(picture?.getAttribute('alt') ?? '')), isBlock };
  }
  // The drawn half alone has the order of what is drawn.
  return element.matches(onlyDrawn) ? undefined : sourceOfText(element, isBlock);
}

function texOfMath(math: Element): string {
  const annotation = [...math.querySelectorAll('annotation')].find((each) =>
    /tex/i.test(each.getAttribute('encoding') ?? ''),
  );
  const written = annotation?.textContent ?? math.getAttribute('alttext') ?? '';
  return written.trim() === '' ? mathmlToTex(math) : withoutStyle(written);
}

/** LaTeX without the group by which an encyclopedia sets its style. */
function withoutStyle(tex: string): string {
  const style = /^\{\\(?:display|text)style\s/.exec(tex.trim())?.[0];
  return style === undefined || !tex.trim().endsWith('}')
    ? tex
    : tex.trim().slice(style.length, -1);
}

/** The formula that stands in its signs as text, as pages have it before they draw it. */
function sourceOfText(element: Element, isBlock: boolean): Source | undefined {
  if (element.querySelector(':not(span)') !== null) {
    return undefined;
  }
  const words = element.textContent.trim();
  const signs = [
    ['$$', '$$', true],
    [String.raw`\[`, String.raw`\]`, true],
    [String.raw`\(`, String.raw`\)`, isBlock],
    ['$', '$', isBlock],
  ] as const;
  const found = signs.find(
    ([open, close]) =>
      words.length > open.length + close.length && words.startsWith(open) && words.endsWith(close),
  );
  if (found === undefined) {
    return element.matches('code') ? { tex: oneLine(words), isBlock } : undefined;
  }
  const [open, close, isBlockSign] = found;
  return { tex: oneLine(words.slice(open.length, -close.length)), isBlock: isBlockSign };
}

/** A formula in a line of Markdown has none of its own. */
function oneLine(tex: string): string {
  return tex.replaceAll(/\s+/g, ' ').trim();
}

/** Has each formula stand as Markdown writes it: within a line between its signs, or apart. */
export function writeFormulas(content: DocumentFragment): void {
  for (const formula of content.querySelectorAll(blockTex)) {
    if (formula.closest('td, th, a, h1, h2, h3, h4, h5, h6') === null) {
      standAlone(formula);
    } else {
      const inline = formula.ownerDocument.createElement(inlineTex);
      inline.textContent = formula.textContent;
      formula.replaceWith(inline);
    }
  }
  for (const formula of content.querySelectorAll(inlineTex)) {
    formula.textContent = inSigns(formula);
  }
}

/** Gives a formula a paragraph of its own. */
function standAlone(formula: Element): void {
  const own = formula.ownerDocument.createElement('p');
  const paragraph = formula.closest('p');
  if (paragraph === null) {
    formula.replaceWith(own);
  } else {
    const behind = formula.ownerDocument.createRange();
    behind.setStartAfter(formula);
    behind.setEndAfter(paragraph);
    paragraph.after(own, behind.extractContents());
  }
  own.append(formula);
}

function inSigns(formula: Element): string {
  const tex = formula.textContent;
  const before = formula.previousSibling;
  const after = formula.nextSibling;
  // A dollar next to a word or to another dollar begins no formula, and one before a backtick another.
  const isTouched =
    (before instanceof Text && /[\w$]$/.test(before.data)) ||
    (after instanceof Text && /^[\w$]/.test(after.data)) ||
    (before instanceof Element && before.localName === inlineTex) ||
    /^`|\$/.test(tex);
  const cell = formula.closest('td, th') === null ? tex : tex.replaceAll('|', String.raw`\|`);
  return isTouched ? String.raw`\(${cell}\)` : `$${cell}$`;
}
