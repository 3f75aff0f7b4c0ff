import { markdownLimits } from '../limits/page-limits.ts';

/** Signs that stand over the one before, or are not seen at all. */
const mark = String.raw`[\p{M}\p{Cf}]`;
const more = new RegExp(`(${mark}{${markdownLimits.marks}})${mark}+`, 'gu');

/**
 * Leaves out the marks of a letter beyond those that are shown, and says so with `…`. A browser lays
 * a letter out with all of its marks in one step, whose time grows with the square of their number:
 * a second for 20,000.
 */
export function shortenMarks(text: string): string {
  return text.replace(more, '$1…');
}
