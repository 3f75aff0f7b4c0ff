import type MarkdownIt from 'markdown-it';
import type { StateBlock, StateInline } from 'markdown-it';
import { linkLevelOf } from '../link-level.ts';
import { formulaInBrackets, isEscaped, isLikeDisplayed } from './bracket-maths.ts';

/** The tokens of a formula within a line, and of one that stands for itself. */
export const inlineMaths = 'maths_inline';
export const blockMaths = 'maths_block';

const mark = '$$';

/** The signs at the ends of a block. */
interface BlockSigns {
  readonly open: string;
  readonly close: string;
  /** Whether they belong to the formula, as those of an environment of LaTeX do. */
  readonly areKept?: boolean;
}

/** The signs at the ends of a formula within a line; those with backticks are GitHub's. */
const codeEnd = '`$';
const singleSigns = [
  { open: '$`', close: codeEnd },
  { open: '$', close: '$' },
];
const doubleSigns = [{ open: mark, close: mark }];

const dollars: BlockSigns = { open: mark, close: mark };
const brackets: BlockSigns = { open: String.raw`\[`, close: String.raw`\]` };

/** The environments of LaTeX that stand for themselves, and that can be drawn so. */
const environment =
  /^\\begin\{((?:equation|align(?:at|ed|edat)?|gather(?:ed)?|split|[dr]?cases|array|[pbBvV]?matrix|CD)\*?)\}/;

/**
 * Reads `$…$`, GitHub's `` $`…`$ ``, `$$…$$` and `$$` blocks. The rules are those of other editors, so that prices and
 * names of variables stay text: no space inside the signs, and no letter, digit or underscore
 * outside next to them. What is not closed is no formula. `\(…\)` and `\[…\]` are read as well
 * (bracket-maths.ts), and so are blocks from `\begin{…}` to `\end{…}`.
 */
export function parseMaths(parser: MarkdownIt): void {
  parser.inline.ruler.before('escape', 'maths_brackets', readBrackets);
  parser.inline.ruler.after('escape', inlineMaths, readInline);
  parser.block.ruler.before('fence', blockMaths, readBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
}

/** The first word behind the marks of a code. */
export function fenceLanguage(info: string): string {
  return info.trim().split(/\s+/, 1)[0] ?? '';
}

function readBrackets(state: StateInline, isSilent: boolean): boolean {
  // The words of a link are a title more likely, whose brackets are escaped.
  const formula = linkLevelOf(state) > 0 ? undefined : formulaInBrackets(state.src, state.pos);
  if (formula === undefined || formula.end > state.posMax) {
    return false;
  }
  if (!isSilent) {
    const token = state.push(inlineMaths, 'math', 0);
    token.markup = formula.isBlock ? mark : '$';
    token.content = formula.content;
  }
  state.pos = formula.end;
  return true;
}

function readInline(state: StateInline, isSilent: boolean): boolean {
  const formula = formulaInDollars(state.src, state.pos, state.posMax);
  if (formula === undefined) {
    return false;
  }
  if (!isSilent) {
    const token = state.push(inlineMaths, 'math', 0);
    token.markup = formula.isDouble ? mark : '$';
    token.content = formula.content;
  }
  state.pos = formula.end;
  return true;
}

/** The formula in dollar signs that begins at a position of a text and ends before another, if one does. */
export function formulaInDollars(src: string, pos: number, before: number) {
  if (src[pos] !== '$' || /[\w$]/.test(src.charAt(pos - 1))) {
    return undefined;
  }
  const isDouble = src.startsWith(mark, pos);
  for (const { open, close } of isDouble ? doubleSigns : singleSigns) {
    const start = pos + open.length;
    const end = src.startsWith(open, pos) ? endOfFormula(src, start, close) : undefined;
    if (end !== undefined && end + close.length <= before) {
      return { content: src.slice(start, end).trim(), isDouble, end: end + close.length };
    }
  }
  return undefined;
}

/** The position of the sign that closes a formula, if the next sign does. */
function endOfFormula(src: string, start: number, sign: string): number | undefined {
  let end = src.indexOf(sign, start);
  while (end > start && isEscaped(src, end)) {
    end = src.indexOf(sign, end + 1);
  }
  if (end <= start || /[\w$]/.test(src.charAt(end + sign.length))) {
    return undefined;
  }
  const content = src.slice(start, end);
  const hasSpace = /^\s|\s$/.test(content);
  if (sign === codeEnd && /[`$]/.test(content)) {
    return undefined;
  }
  return content.trim() === '' || (hasSpace && sign === '$') ? undefined : end;
}

/** A block begins and ends with its signs, no more, at the ends of lines, and has no empty line. */
function readBlock(
  state: StateBlock,
  startLine: number,
  endLine: number,
  isSilent: boolean,
): boolean {
  const isIndented = (state.sCount[startLine] ?? 0) - state.blkIndent >= 4;
  const signs = openingSigns(lineOf(state, startLine));
  if (isIndented || signs === undefined) {
    return false;
  }
  const lines: string[] = [];
  let isClosed = false;
  let line = startLine;
  for (; line < endLine && !isClosed; line += 1) {
    const words = lineOf(state, line).slice(line === startLine ? signs.open.length : 0);
    const isOutside = line > startLine && (state.sCount[line] ?? 0) < state.blkIndent;
    if (isOutside || (words.trim() === '' && line > startLine)) {
      return false;
    }
    const end = closingSigns(words, signs.close);
    isClosed = end !== undefined;
    lines.push(words.slice(0, end));
  }
  const written = lines.join('\n');
  const isEmpty = written.trim() === '';
  if (!isClosed || isEmpty || written.includes(signs.close)) {
    return false;
  }
  const content = signs.areKept === true ? `${written}${signs.close}` : written.trim();
  if (signs === brackets && !isLikeDisplayed(written, '')) {
    return false;
  }
  if (!isSilent) {
    const token = state.push(blockMaths, 'math', 0);
    token.block = true;
    token.markup = mark;
    token.content = content;
    token.map = [startLine, line];
    state.line = line;
  }
  return true;
}

function openingSigns(line: string): BlockSigns | undefined {
  const name = environment.exec(line)?.[1];
  if (name !== undefined) {
    return { open: '', close: String.raw`\end{${name}}`, areKept: true };
  }
  return [dollars, brackets].find(
    ({ open }) => line.startsWith(open) && !(open === mark && line[mark.length] === '$'),
  );
}

/** The position of the signs that a line ends with, if none like them stand before them. */
function closingSigns(line: string, close: string): number | undefined {
  const text = line.trimEnd();
  const at = text.length - close.length;
  const isThird = close === mark && text[at - 1] === '$' && !isEscaped(text, at - 1);
  return text.endsWith(close) && !isThird && !(close !== mark && isEscaped(text, at))
    ? at
    : undefined;
}

function lineOf(state: StateBlock, line: number): string {
  const from = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return state.src.slice(from, state.eMarks[line]);
}
