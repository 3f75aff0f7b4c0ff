import { pasteFormatLimits } from '#shared/limits/page-limits.ts';

/**
 * All is converted in one task, so that what that takes has to be bounded.
 *
 * @throws RangeError for what is beyond the limits
 */
export function requireModest(content: DocumentFragment): void {
  requireShallow(content);
  if (content.textContent.length > pasteFormatLimits.text) {
    throw new RangeError('The HTML has too many words.');
  }
  let count = content.querySelectorAll('*').length;
  for (const cell of content.querySelectorAll<HTMLTableCellElement>('td, th')) {
    count += cell.colSpan * Math.max(cell.rowSpan, 1) - 1;
  }
  if (count > pasteFormatLimits.elements) {
    throw new RangeError('The HTML has too many elements.');
  }
}

function requireShallow(content: DocumentFragment): void {
  const depths = new Map<Node | null, number>();
  let sum = 0;
  for (const element of content.querySelectorAll('*')) {
    const depth = (depths.get(element.parentNode) ?? 0) + 1;
    depths.set(element, depth);
    sum += depth * (element.matches('pre') ? linesOf(element) : 1);
    if (depth > pasteFormatLimits.depth || sum > pasteFormatLimits.depths) {
      throw new RangeError('The HTML is nested too deeply.');
    }
  }
}

function linesOf({ textContent }: Element): number {
  return textContent.split('\n').length;
}
