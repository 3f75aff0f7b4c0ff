import type { MarkdownFacts } from '../../../ui/markdown/markdown-facts.ts';
import { headingsOf } from '../../../ui/markdown/heading-links.ts';

/** A heading of a document, by its piece and its place among the headings of that. */
export interface HeadingPlace {
  readonly piece: number;
  readonly ordinal: number;
}

/** How far below the upper edge a heading counts as reached, in pixels. */
const reachedPx = 48;

/**
 * The last heading above what is being read; undefined above the first. It only looks: nothing that
 * it asks makes the page lay itself out again.
 *
 * @param article the scrolled text, of which not all pieces are on the page
 */
export function headingInSight(
  article: Element,
  facts: readonly Pick<MarkdownFacts, 'headings'>[],
): HeadingPlace | undefined {
  const line = readingLine(article);
  const chosen = line.isNearEnd ? focusedHeading(article) : undefined;
  if (chosen !== undefined) {
    return chosen;
  }
  const pieces = article.querySelectorAll('[data-piece]');
  const piece = pieces[countAbove(pieces, line.top) - 1];
  if (piece === undefined) {
    return undefined;
  }
  const index = pieceOf(piece);
  const above = countAbove(headingsOf(piece), line.top);
  return above > 0 ? { piece: index, ordinal: above - 1 } : lastBefore(facts, index);
}

/**
 * How far down the page one reads: at its upper edge. On the last page it moves down with the rest
 * of the text, since no heading there comes to the upper edge.
 */
function readingLine(article: Element) {
  const { scrollTop, scrollHeight, clientHeight } = article;
  const most = scrollHeight - clientHeight;
  const span = Math.min(clientHeight, most);
  const atEnd = span > 0 ? Math.max(0, 1 - (most - scrollTop) / span) : 0;
  const top = article.getBoundingClientRect().top + reachedPx;
  return { top: top + atEnd * (clientHeight - reachedPx), isNearEnd: atEnd > 0 };
}

/** The heading with the focus, to which the outline or a link has led, as long as it is in sight. */
function focusedHeading(article: Element): HeadingPlace | undefined {
  const heading = article.ownerDocument.activeElement;
  const piece = heading?.closest('[data-piece]') ?? null;
  if (heading === null || piece === null) {
    return undefined;
  }
  const { top, bottom } = article.getBoundingClientRect();
  const own = heading.getBoundingClientRect();
  const isInSight = article.contains(heading) && own.bottom > top && own.top < bottom;
  const ordinal = headingsOf(piece).findIndex((each) => each === heading);
  return isInSight && ordinal !== -1 ? { piece: pieceOf(piece), ordinal } : undefined;
}

/** How many elements, which stand below each other, begin above a line. Looks at few of them. */
function countAbove(elements: ArrayLike<Element>, line: number): number {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((elements[middle]?.getBoundingClientRect().top ?? Infinity) <= line) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** The last heading of the pieces before a place. */
function lastBefore(
  facts: readonly Pick<MarkdownFacts, 'headings'>[],
  index: number,
): HeadingPlace | undefined {
  const piece = facts.slice(0, index).findLastIndex(({ headings }) => headings.length > 0);
  const ordinal = (facts[piece]?.headings.length ?? 0) - 1;
  return piece < 0 ? undefined : { piece, ordinal };
}

function pieceOf(element: Element): number {
  return Number(element.getAttribute('data-piece'));
}
