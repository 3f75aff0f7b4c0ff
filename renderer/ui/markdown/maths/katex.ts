import * as katex from 'katex';
import type { KatexOptions } from 'katex';
import { formulaLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../../text/text.ts';
import 'katex/dist/katex.min.css';

/** A node of what KaTeX makes of a formula, before it is an element. */
interface DomNode {
  readonly attributes?: Record<string, string>;
  readonly children?: readonly DomNode[];
  toNode(): HTMLElement;
}

/** The function that `katex.render` itself calls; its types leave it out. */
const { __renderToDomTree: layOut } = katex as unknown as {
  readonly __renderToDomTree: (source: string, options: KatexOptions) => DomNode;
};

/**
 * Commands that define others. Each formula stands alone, so that they are of little use, and a few
 * of them can make a text of any length.
 */
const definitions =
  /\\(?:[egx]?def|(?:re)?newcommand|providecommand|(?:future)?let|global|long)(?![A-Za-z])/;

/**
 * Draws a formula for the page, or for a copy that has no fonts of ours: as MathML alone.
 *
 * @throws Error with a sentence where it cannot be drawn
 */
export function drawFormula(
  source: string,
  { isBlock, isCopy }: { readonly isBlock: boolean; readonly isCopy: boolean },
): HTMLElement {
  if (definitions.test(source)) {
    throw new Error(text.ui.maths.definitions);
  }
  const drawn = layOut(source, {
    displayMode: isBlock,
    output: isCopy ? 'mathml' : 'htmlAndMathml',
    // Nothing that links, loads, or names a class, an id or a style.
    trust: false,
    strict: 'ignore',
    throwOnError: true,
    maxSize: formulaLimits.lengthEms,
    maxExpand: formulaLimits.expansions,
  });
  styleByProperty(drawn);
  return drawn.toNode();
}

/** The content policy refuses style attributes; a style that is set as a property it allows. */
function styleByProperty(node: DomNode): void {
  const style = node.attributes?.['style'];
  if (node.attributes !== undefined && style !== undefined) {
    delete node.attributes['style'];
    const toNode = node.toNode.bind(node);
    node.toNode = () => {
      const element = toNode();
      element.style.cssText = style;
      return element;
    };
  }
  node.children?.forEach(styleByProperty);
}
