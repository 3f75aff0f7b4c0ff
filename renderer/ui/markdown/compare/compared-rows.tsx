import { useMemo, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { mergeLimits } from '#shared/limits/document-limits.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../button.tsx';
import { actOn, actOnKey } from '../act-on.ts';
import { findHeading, focusHeading } from '../heading-links.ts';
import { AskedThingsContext } from '../thing-link-context.ts';
import type { ComparedBlock } from './compare-markdown.ts';
import { ComparedSide, sides } from './compared-side.tsx';
import type { ComparedTexts, TextActs } from './compared-side.tsx';
import { foldBlocks } from './fold-blocks.ts';

/** The rows of a comparison, of which those are on the page that are in sight. */
export function ComparedRows({
  blocks,
  texts,
  onOpenLink,
  onCopy,
}: TextActs & { readonly blocks: readonly ComparedBlock[]; readonly texts: ComparedTexts }) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(() => new Set());
  const [asked] = useState(() => new Set<string>());
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => foldBlocks(blocks, unfolded), [blocks, unfolded]);
  const acts = { onOpenLink, onCopy, onHeading: (name: string) => show(scroller.current, name) };
  const kept = rows.length <= mergeLimits.blocksKept ? [...rows.keys()] : [];
  return (
    // The keyboard scrolls it. It reaches the links and buttons inside, whose clicks arrive here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={scroller}
      className="compared-rows"
      role="rowgroup"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows scroll it
      tabIndex={0}
      onClick={(event) => actOn(event, acts)}
      onKeyDown={(event) => actOnKey(event, acts)}
    >
      <AskedThingsContext value={asked}>
        <Virtualizer scrollRef={scroller} keepMounted={kept}>
          {rows.map((row, index) =>
            'block' in row ? (
              <Row key={row.at} index={index} block={row.block} texts={texts} />
            ) : (
              <Fold
                key={row.at}
                index={index}
                count={row.foldedCount}
                onUnfold={() => setUnfolded(new Set([...unfolded, row.at]))}
              />
            ),
          )}
        </Virtualizer>
      </AskedThingsContext>
    </div>
  );
}

/** Goes to a heading that is on the page. */
function show(rows: Element | null, name: string): void {
  const heading = rows && findHeading(rows, name);
  if (heading) {
    focusHeading(heading);
    heading.scrollIntoView({ block: 'start' });
  }
}

function Row({
  index,
  block,
  texts,
}: {
  index: number;
  block: ComparedBlock;
  texts: ComparedTexts;
}) {
  const changed = block.isChanged ? '' : undefined;
  return (
    <div className="compared-row" role="row" aria-rowindex={index + 2} data-changed={changed}>
      {sides.map((side) => (
        <div key={side} className="compared-cell" role="cell">
          {block.isChanged && block[side] !== undefined && (
            <p className="compared-name">{texts[side].name}</p>
          )}
          <ComparedSide block={block} side={side} tag={texts[side].tag} />
        </div>
      ))}
    </div>
  );
}

function Fold({ index, count, onUnfold }: { index: number; count: number; onUnfold: () => void }) {
  return (
    <div className="compared-fold" role="row" aria-rowindex={index + 2}>
      <div role="cell">
        <Button kind="quiet" onClick={onUnfold}>
          {text.ui.compare.unchanged(count)}
        </Button>
      </div>
    </div>
  );
}
