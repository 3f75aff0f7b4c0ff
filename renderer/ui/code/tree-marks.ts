import type { Parser } from '@lezer/common';
import { classHighlighter, highlightTree } from '@lezer/highlight';
import type { CodeMark, MarkWork } from './mark-work.ts';

/** The length of code whose marks are collected in one step. */
const sliceLength = 4_000;

/** Reads code with a Lezer grammar. The parser advances in small steps and never goes back. */
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
          // A range that crosses the end of a slice is found again in the next slice.
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
