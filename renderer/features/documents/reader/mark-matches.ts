import { pageLimits } from '#shared/limits/page-limits.ts';
import { placesOf } from './find-matches.ts';

const all = 'document-found';
const current = 'document-found-current';

/** The elements whose words belong together (markdown-facts.ts: blocks). */
const blockSelector = 'p, h1, h2, h3, h4, h5, h6, li, dt, dd, td, th, caption, summary, pre';

/** Elements in a formatted text that are not its own words. */
const ownParts = 'button, .code-head, .thing-titled, .alert-title';

/** The places of words in a formatted piece, in their order. */
export function rangesIn(piece: Element, terms: readonly string[]): readonly Range[] {
  const ranges: Range[] = [];
  for (const nodes of blocksOf(piece)) {
    const text = nodes.map(({ data }) => data).join('');
    for (const { start, end } of placesOf(text, terms)) {
      ranges.push(rangeAt(nodes, start, end));
    }
  }
  return ranges;
}

/** Colours the places of words in all pieces on the page, one of them as the current one. */
export function markMatches(
  pieces: Iterable<Element>,
  terms: readonly string[],
  isCurrent: (piece: number, ordinal: number) => boolean,
): void {
  const found = new Highlight();
  const shown = new Highlight();
  // Above the others, which it is one of.
  shown.priority = 1;
  for (const piece of pieces) {
    const index = Number(piece.getAttribute('data-piece'));
    for (const [ordinal, range] of rangesIn(piece, terms).entries()) {
      if (found.size < pageLimits.foundPlaces) {
        found.add(range);
      }
      if (isCurrent(index, ordinal)) {
        shown.add(range);
      }
    }
  }
  CSS.highlights.set(all, found);
  CSS.highlights.set(current, shown);
}

/** Takes the colours away. */
export function unmarkMatches(): void {
  CSS.highlights.delete(all);
  CSS.highlights.delete(current);
}

/** Formulas, and what is said about a diagram beside its source. */
const drawnParts = '.maths, .diagram-picture, .diagram summary';

/** The words of each block of a piece, as the nodes that hold them. */
function blocksOf(piece: Element): readonly (readonly Text[])[] {
  const blocks = new Map<Element, Text[]>();
  const walker = document.createTreeWalker(piece, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const parent = node.parentElement;
    const block = parent?.closest(blockSelector);
    const isDrawn = parent?.closest(drawnParts) !== null;
    if (block && !isDrawn && parent?.closest(ownParts) === null) {
      const nodes = blocks.get(block) ?? [];
      nodes.push(node);
      blocks.set(block, nodes);
    }
  }
  return [...blocks.values()];
}

function rangeAt(nodes: readonly Text[], start: number, end: number): Range {
  const range = document.createRange();
  let before = 0;
  for (const node of nodes) {
    const after = before + node.length;
    if (start >= before && start < after) {
      range.setStart(node, start - before);
    }
    if (end > before && end <= after) {
      range.setEnd(node, end - before);
      break;
    }
    before = after;
  }
  return range;
}
