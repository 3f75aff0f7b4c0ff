/** The axe rules that everything shown must satisfy. */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that look at colours. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * The guards that lead the focus round what floats over the page: they pass it on at once, so nobody
 * stops at one.
 */
export const focusGuards = '[data-base-ui-focus-guard]';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Formats violations as lines, each with the elements it is about. */
export function violationLines(violations: readonly Violation[]): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
