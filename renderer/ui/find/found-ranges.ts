import { pageLimits } from '#shared/limits/page-limits.ts';
import { placesOf } from './places-of.ts';

const all = 'found';
const current = 'found-current';

/** The elements whose words belong together (markdown-facts.ts: blocks). */
const blockSelector = 'p, h1, h2, h3, h4, h5, h6, li, dt, dd, td, th, caption, summary, pre';

/** Elements in a formatted text that are not its own words. */
const ownParts = 'button, .code-head, .thing-titled, .alert-title, .note-embed-body';

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

/** Colours places of words, some of them as the current ones. */
export function markRanges(ranges: Iterable<Range>, currentRanges: Iterable<Range>): void {
  const found = new Highlight();
  for (const range of ranges) {
    if (found.size < pageLimits.foundPlaces) {
      found.add(range);
    }
  }
  const shown = new Highlight(...currentRanges);
  // Above the others, which it is one of.
  shown.priority = 1;
  CSS.highlights.set(all, found);
  CSS.highlights.set(current, shown);
}

/** Takes the colours away. */
export function unmarkRanges(): void {
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
