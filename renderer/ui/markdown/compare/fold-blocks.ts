import { mergeLimits } from '#shared/limits/document-limits.ts';
import type { ComparedBlock } from './compare-markdown.ts';

const { blocksAround, blocksFolded } = mergeLimits;

/** A compared block, or many without a difference, folded into one row. */
export type ComparedRow =
  | { readonly block: ComparedBlock; readonly at: number }
  | { readonly foldedCount: number; readonly at: number };

/**
 * The rows in which compared blocks are shown.
 *
 * @param unfolded the places of those that the person has unfolded
 */
export function foldBlocks(
  blocks: readonly ComparedBlock[],
  unfolded: ReadonlySet<number>,
): readonly ComparedRow[] {
  const rows: ComparedRow[] = [];
  for (let at = 0; at < blocks.length;) {
    const end = endOfSame(blocks, at);
    const from = at === 0 ? 0 : at + blocksAround;
    const to = end === blocks.length ? end : end - blocksAround;
    const isFolded = to - from >= blocksFolded && !unfolded.has(from);
    const last = end === at ? at + 1 : end;
    for (; at < last; at += 1) {
      const block = blocks[at];
      if (isFolded && at === from) {
        rows.push({ foldedCount: to - from, at });
        at = to - 1;
      } else if (block !== undefined) {
        rows.push({ block, at });
      }
    }
  }
  return rows;
}

/** The place behind the blocks without a difference that begin at a place. */
function endOfSame(blocks: readonly ComparedBlock[], from: number): number {
  let end = from;
  while (blocks[end]?.isChanged === false) {
    end += 1;
  }
  return end;
}
