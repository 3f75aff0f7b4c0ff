import { isOfList } from './outline-lines.ts';
import type { OutlineLine } from './outline-lines.ts';

/** The longest line over a list that is its heading, and no sentence. */
const longestSection = 80;

/**
 * Whether a line of words stands over the list behind it, and so is an item itself.
 *
 * @param isWithinItem whether the line follows one of an item at once, so that it may go on with it
 */
export function isSection(
  lines: readonly OutlineLine[],
  at: number,
  isWithinItem: boolean,
): boolean {
  const words = wordsAt(lines, at);
  const next = lineAfter(lines, at);
  // A line that is indented further than the list behind it belongs to the item above.
  const isOver =
    (next?.kind === 'item' || next?.kind === 'table') && indentAt(lines, at) <= next.indent;
  if (!isOver || words.length > longestSection) {
    return false;
  }
  const isBold = /^(?:\*\*|__)[^*_]+(?:\*\*|__)[:：]?$/.test(words);
  if (isBold) {
    return true;
  }
  const isLabel = /[:：]$/.test(words);
  const isSentence = /[.!?;,…。！？；，、]$/.test(words);
  return isWithinItem
    ? !isSentence && !/^\p{Ll}/u.test(words) && (isLabel || beginsWithSection(lines))
    : !isSentence && lines[at - 1]?.kind !== 'words';
}

/** Whether a section only leads to the list that is the whole text: "Here is the plan:". */
export function isIntroduction(lines: readonly OutlineLine[], at: number): boolean {
  const isFirst = lines.findIndex(({ kind }) => kind !== 'blank') === at;
  return isFirst && /(?:\s\S+){2}[:：]$/.test(wordsAt(lines, at));
}

/** Whether the first line is a section at once over its list: then others are written so too. */
function beginsWithSection(lines: readonly OutlineLine[]): boolean {
  const first = lines.findIndex(({ kind }) => kind !== 'blank');
  return lines[first]?.kind === 'words' && ['item', 'table'].includes(lines[first + 1]?.kind ?? '');
}

/** Whether the next line that is not blank is of a list. */
export function isBeforeItem(lines: readonly OutlineLine[], at: number): boolean {
  const next = lineAfter(lines, at);
  return next !== undefined && isOfList(next);
}

function lineAfter(lines: readonly OutlineLine[], at: number): OutlineLine | undefined {
  let next = at + 1;
  while (lines[next]?.kind === 'blank') {
    next += 1;
  }
  return lines[next];
}

function indentAt(lines: readonly OutlineLine[], at: number): number {
  const line = lines[at];
  return line?.kind === 'words' ? line.indent : 0;
}

function wordsAt(lines: readonly OutlineLine[], at: number): string {
  const line = lines[at];
  return line?.kind === 'words' ? line.words : '';
}
