import type MarkdownIt from 'markdown-it';
import type { StateBlock, StateInline } from 'markdown-it';

/** The sign at both ends of what is hidden. */
export const hiddenSign = '%%';

const wordSign = /[\w%]/;

/**
 * Reads `%%what is not shown%%`, within a line and over several. What is not closed is words, and so
 * are signs within a word, such as those of `100%%` and of `printf("%%d")`.
 */
export function parseHidden(parser: MarkdownIt): void {
  parser.inline.ruler.before('link', 'hidden', readWithinLine);
  parser.block.ruler.before('fence', 'hidden', readBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
}

/** Whether exactly two signs stand at a place: more of them are a line that divides. */
function isSignAt(line: string, at: number): boolean {
  return line.startsWith(hiddenSign, at) && line[at + 2] !== '%' && line[at - 1] !== '%';
}

/** The line that was asked about last, and where the last sign in it stands: many may begin in it. */
let lastLine = '';
let lastSign = -1;

function readWithinLine(state: StateInline, isSilent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (!isSignAt(src, pos) || wordSign.test(src.charAt(pos - 1))) {
    return false;
  }
  const end = endOfHidden(src, pos + hiddenSign.length);
  if (end === undefined || end > posMax) {
    return false;
  }
  if (!isSilent && state.pending.endsWith(' ') && /^(?:\s|$)/.test(src.slice(end, end + 1))) {
    // One space is left of the two around it.
    state.pending = state.pending.slice(0, -1);
  }
  state.pos = end;
  return true;
}

/** Where something hidden ends; undefined if it does not. */
function endOfHidden(line: string, from: number): number | undefined {
  if (line !== lastLine) {
    lastLine = line;
    lastSign = closingSign(line, line.length);
  }
  for (let at = line.indexOf(hiddenSign, from); at !== -1 && at <= lastSign;) {
    const end = at + hiddenSign.length;
    if (isSignAt(line, at) && !wordSign.test(line.charAt(end))) {
      return end;
    }
    at = line.indexOf(hiddenSign, end);
  }
  return undefined;
}

/** The last sign before a position that may close. */
function closingSign(line: string, before: number): number {
  let at = line.lastIndexOf(hiddenSign, before);
  while (at > 0 && wordSign.test(line.charAt(at + hiddenSign.length))) {
    at = line.lastIndexOf(hiddenSign, at - 1);
  }
  return at;
}

/** Whether a line begins what is hidden, and does not end it. */
export function beginsHidden(line: string): boolean {
  const words = line.trim();
  return (
    /^ {0,3}%/.test(line) &&
    isSignAt(words, 0) &&
    !words.slice(hiddenSign.length).includes(hiddenSign)
  );
}

/** Whether a line ends what is hidden. */
export function endsHidden(line: string): boolean {
  const words = line.trimEnd();
  return isSignAt(words, words.length - hiddenSign.length);
}

/** Where the last sign stands in a text that ends a line, and so what is hidden; -1 without one. */
export function lastEndOfHidden(text: string): number {
  let at = text.lastIndexOf(hiddenSign);
  while (
    at > 0 &&
    !(isSignAt(text, at) && /^[ \t\r]{0,100}(?:\n|$)/.test(text.slice(at + 2, at + 104)))
  ) {
    at = text.lastIndexOf(hiddenSign, at - 1);
  }
  return at;
}

/** The last line that may end something in a text; many may begin in it. */
const lastEnds = new WeakMap<StateBlock, number>();

function readBlock(
  state: StateBlock,
  startLine: number,
  endLine: number,
  isSilent: boolean,
): boolean {
  const isIndented = (state.sCount[startLine] ?? 0) - state.blkIndent >= 4;
  const first = lineOf(state, startLine);
  if (isIndented || !isSignAt(first, 0)) {
    return false;
  }
  const isWhole = endOfHidden(first, hiddenSign.length) === first.trimEnd().length;
  let line = startLine;
  if (!isWhole) {
    if (!beginsHidden(first) || lastEndOf(state) <= startLine) {
      return false;
    }
    do {
      line += 1;
    } while (line < endLine && !endsHidden(lineOf(state, line)));
    if (line >= endLine) {
      return false;
    }
  }
  if (!isSilent) {
    state.line = line + 1;
  }
  return true;
}

function lastEndOf(state: StateBlock): number {
  let last = lastEnds.get(state);
  if (last === undefined) {
    last = state.lineMax - 1;
    while (last >= 0 && !endsHidden(lineOf(state, last))) {
      last -= 1;
    }
    lastEnds.set(state, last);
  }
  return last;
}

function lineOf(state: StateBlock, line: number): string {
  const from = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return state.src.slice(from, state.eMarks[line]);
}
