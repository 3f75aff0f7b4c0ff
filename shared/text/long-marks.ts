/** More marks on a letter than are shown (`markdownLimits.marks`), or signs that are not seen. */
const more = /([\p{M}\p{Cf}]{32})[\p{M}\p{Cf}]+/gu;

/**
 * Leaves out the marks of a letter beyond those that are shown, and says so with `…`. A browser lays
 * a letter out with all of its marks in one step, whose time grows with the square of their number:
 * a second for 20,000.
 */
export function shortenMarks(text: string): string {
  return text.replace(more, '$1…');
}
