import { mergeLimits } from '#shared/limits/document-limits.ts';
import { text } from '../../../text/text.ts';
import { actOn, actOnKey } from '../act-on.ts';
import type { ComparedBlock } from './compare-markdown.ts';
import { ComparedSide, sides } from './compared-side.tsx';
import type { ComparedText, Side, TextActs } from './compared-side.tsx';
import { foldBlocks } from './fold-blocks.ts';
import type { ComparedRow } from './fold-blocks.ts';
import { useComparison } from './use-comparison.ts';

const nothingUnfolded: ReadonlySet<number> = new Set();

/**
 * Two texts as two cells of a table, formatted, with the words that differ marked. Of long texts the
 * first differences are shown.
 */
export function ComparedCells({
  onOpenLink,
  onCopy,
  none,
  ...both
}: Readonly<Record<Side, Omit<ComparedText, 'name'>>> &
  TextActs & {
    /** The words in the place of an empty text. */
    readonly none: string;
  }) {
  const blocks = useComparison(both.left.text, both.right.text, 'text');
  const acts = { onOpenLink, onCopy, onHeading: () => undefined };
  return sides.map((side) => (
    // The keyboard reaches the links and buttons inside, whose clicks arrive here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <td
      key={side}
      onClick={(event) => actOn(event, acts)}
      onKeyDown={(event) => actOnKey(event, acts)}
    >
      {both[side].text.trim() === ''
        ? none
        : firstRows(blocks ?? []).map((row) =>
            'block' in row ? (
              <ComparedSide key={row.at} block={row.block} side={side} tag={both[side].tag} />
            ) : (
              <p key={row.at} className="quiet">
                {text.ui.compare.left(row.foldedCount)}
              </p>
            ),
          )}
    </td>
  ));
}

/** The first rows of a comparison, as far as a table shows them. */
function firstRows(blocks: readonly ComparedBlock[]): readonly ComparedRow[] {
  const isChanged = blocks.some((block) => block.isChanged);
  const rows = isChanged
    ? foldBlocks(blocks, nothingUnfolded)
    : blocks.map((block, at) => ({ block, at }));
  let shown = 0;
  const end = rows.findIndex((row) => {
    shown += 'block' in row ? (row.block.left?.length ?? 0) + (row.block.right?.length ?? 0) : 0;
    return shown > mergeLimits.cellHtml;
  });
  const rest = end === -1 ? [] : blocks.slice(rows[Math.max(1, end)]?.at);
  return rest.length === 0
    ? rows
    : [...rows.slice(0, Math.max(1, end)), { foldedCount: rest.length, at: blocks.length }];
}
