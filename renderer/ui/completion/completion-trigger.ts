import { pageLimits } from '#shared/limits/page-limits.ts';
import { openFence } from '../writing/fences.ts';

/** The sign that opens a list of completions: of items and documents, or of operators. */
export type CompletionSign = '#' | '@';

/** The beginning of something that can be completed, before the caret. */
export interface CompletionTrigger {
  readonly sign: CompletionSign;
  /** Where the sign stands in the text. */
  readonly at: number;
  /** The text typed after the sign. */
  readonly words: string;
}

/** A sign stands alone, and the words after it begin at once: `# ` is a heading. */
const trigger = /(?:^|[\s({"'“‘«])([#@])((?![\s#@])[^\n]*)?$/u;

/**
 * The trigger before the caret, if there is one. A sign inside a word, an address or a code is none.
 */
export function completionTrigger(text: string, caret: number): CompletionTrigger | undefined {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1;
  const line = text.slice(Math.max(lineStart, caret - pageLimits.completionQuery), caret);
  const at = Math.max(line.lastIndexOf('#'), line.lastIndexOf('@'));
  if (at < 0) {
    return undefined;
  }
  // One character before the sign decides whether it stands alone.
  const [found, sign, words = ''] = trigger.exec(line.slice(Math.max(0, at - 1))) ?? [];
  const isCut = at === 0 && caret - line.length > lineStart;
  if (found === undefined || isCut || isInCode(text, lineStart, caret - line.length + at)) {
    return undefined;
  }
  return { sign: sign as CompletionSign, at: caret - line.length + at, words };
}

/** Whether a place is inside a code of a line, or in one of several lines (CommonMark). */
function isInCode(text: string, lineStart: number, at: number): boolean {
  const marks = text.slice(lineStart, at).match(/`+/g) ?? [];
  return marks.length % 2 === 1 || openFence(text.slice(0, lineStart)) !== undefined;
}
