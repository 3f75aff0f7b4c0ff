import { pasteLimits } from '#shared/limits/page-limits.ts';

/** A line of a list: how far it is indented, and its box to tick. */
const listLine = /^([ \t]{0,40})(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}(\[[ xX]\][ \t])?/;
const fence = /^ {0,3}(?:```|~~~)/;
/** A line that may stand above a list as its name: a heading, or words in bold. */
const headLine = /^(?:#{1,6}[ \t]|\*\*)/;

/** A list of a message, with the heading above it. */
interface ListBlock {
  readonly lines: string[];
  /** The least indentation of its points. */
  least: number | undefined;
  /** Whether it has points below points, or boxes to tick. */
  isOutline: boolean;
}

/**
 * Returns the part of a message that could become work items: its lists with points below points,
 * or with boxes to tick, and the headings above them. Empty where it has none.
 */
export function outlineOf(text: string): string {
  if (text.length > pasteLimits.text) {
    return '';
  }
  const blocks: ListBlock[] = [];
  let block: ListBlock | undefined;
  let head: string[] = [];
  let isInCode = false;
  for (const line of text.split('\n')) {
    const isFence = fence.test(line);
    isInCode = isFence ? !isInCode : isInCode;
    const [, indent, box] = (isInCode || isFence ? null : listLine.exec(line)) ?? [];
    if (indent !== undefined) {
      if (block === undefined) {
        block = { lines: head, least: undefined, isOutline: false };
        blocks.push(block);
      }
      block.least = Math.min(block.least ?? indent.length, indent.length);
      block.isOutline ||= box !== undefined || indent.length > block.least;
      block.lines.push(line);
    } else if (block !== undefined && (line.trim() === '' || /^[ \t]/.test(line))) {
      block.lines.push(line);
    } else if (line.trim() !== '') {
      block = undefined;
      head = headLine.test(line) && !isInCode ? [line, ''] : [];
    }
  }
  return blocks
    .filter(({ isOutline }) => isOutline)
    .map(({ lines }) => lines.join('\n').trimEnd())
    .join('\n\n');
}
