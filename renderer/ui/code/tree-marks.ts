import type { Parser } from '@lezer/common';
import { classHighlighter, highlightTree } from '@lezer/highlight';
import type { CodeMark, MarkWork } from './mark-work.ts';

/** How much of a finished tree is read for marks in one bit of work. */
const sliceLength = 4_000;

/** Reads a code with a Lezer grammar: its parser goes forward by small steps, and never back. */
export function treeMarks(parser: Parser): (code: string) => MarkWork {
  return function* read(code) {
    const parse = parser.startParse(code);
    let tree = parse.advance();
    while (tree === null) {
      yield;
      tree = parse.advance();
    }
    const marks: CodeMark[] = [];
    for (let from = 0; from < code.length; from += sliceLength) {
      const end = Math.min(from + sliceLength, code.length);
      highlightTree(
        tree,
        classHighlighter,
        (start, to, classes) => {
          // A part that crosses the end of a slice is met again in the next.
          const mark = { from: Math.max(start, from), to: Math.min(to, end), classes };
          if (mark.from < mark.to) {
            marks.push(mark);
          }
        },
        from,
        end,
      );
      yield;
    }
    return marks;
  };
}
