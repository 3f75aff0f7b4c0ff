import { formulaLimits } from '../../limits/page-limits.ts';

/** A formula in brackets of LaTeX, `\(…\)` or `\[…\]`, which most language models write. */
interface BracketedFormula {
  readonly content: string;
  /** Whether it stands for itself. */
  readonly isBlock: boolean;
  /** Behind its closing bracket. */
  readonly end: number;
}

/** The signs that only a formula has: a command, a power, an index, an equation, a group. */
const mathsSign = /\\[A-Z,;!]|[\^={}+]|(?<![\w\\])[A-Z]_/i;
const prose = /[a-z]{2} +[a-z]{2}/i;

/**
 * The formula in brackets at a position, if one stands there.
 *
 * The same signs are escaped brackets in Markdown, which tools write around ordinary words: `\[1\]`,
 * `\[x\] done`, `a\[i\]`. So what stands in the brackets must look like a formula.
 */
export function formulaInBrackets(src: string, pos: number): BracketedFormula | undefined {
  const bracket = src[pos + 1];
  if (src[pos] !== '\\' || (bracket !== '(' && bracket !== '[')) {
    return undefined;
  }
  const isBlock = bracket === '[';
  const end = endOfBrackets(src, pos + 2, isBlock ? String.raw`\]` : String.raw`\)`);
  const content = src.slice(pos + 2, end);
  const isFormula =
    end !== undefined &&
    !content.includes(`\\${bracket}`) &&
    (isBlock ? isLikeDisplayed(content, src.charAt(pos - 1)) : looksInline(content));
  return isFormula ? { content: content.trim(), isBlock, end: end + 2 } : undefined;
}

/** Whether a line is the beginning of a formula in `\[…\]`. */
export function isLikeDisplayed(content: string, before: string): boolean {
  const isSpaced = /^\s/.test(content) && /\s$/.test(content) && content.trim() !== '';
  return !/\w/.test(before) && !content.includes('://') && (isSpaced || mathsSign.test(content));
}

function looksInline(content: string): boolean {
  return content.trim() !== '' && (mathsSign.test(content) || !prose.test(content));
}

function endOfBrackets(src: string, from: number, close: string): number | undefined {
  const read = src.slice(from, from + formulaLimits.characters);
  let end = read.indexOf(close);
  // `\\` before a bracket is a line break of LaTeX.
  while (end > 0 && isEscaped(read, end)) {
    end = read.indexOf(close, end + 1);
  }
  return end <= 0 ? undefined : from + end;
}

/** Whether a sign stands behind a backslash that is not escaped itself. */
export function isEscaped(src: string, at: number): boolean {
  let from = at;
  while (src[from - 1] === '\\') {
    from -= 1;
  }
  return (at - from) % 2 === 1;
}
