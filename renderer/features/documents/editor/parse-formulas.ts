import type { MarkdownConfig } from '@lezer/markdown';
import { formulaInBrackets } from '#shared/markdown/maths/bracket-maths.ts';
import { formulaInDollars } from '#shared/markdown/maths/parse-maths.ts';

const [dollar, backslash] = ['$', '\\'].map((sign) => sign.charCodeAt(0));

/** Takes formulas as readers do (shared/markdown/maths): nothing within one is a mark of Markdown. */
export const parseFormulas: MarkdownConfig = {
  defineNodes: ['Formula'],
  parseInline: [
    {
      name: 'Formula',
      before: 'Escape',
      parse: (cx, next, pos) => {
        if (next !== dollar && next !== backslash) {
          return -1;
        }
        const text = cx.slice(cx.offset, cx.end);
        const at = pos - cx.offset;
        const formula = formulaInDollars(text, at, text.length) ?? formulaInBrackets(text, at);
        return formula === undefined
          ? -1
          : cx.addElement(cx.elt('Formula', pos, cx.offset + formula.end));
      },
    },
  ],
};
