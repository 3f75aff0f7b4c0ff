import { memo, useMemo, useRef, useState } from 'react';
import { text } from '../../text/text.ts';
import { Button } from '../button.tsx';
import { actOn, actOnKey } from './act-on.ts';
import { findHeading, focusHeading } from './heading-links.ts';
import { MarkdownPiece } from './markdown-piece.tsx';
import { markdownPieces } from './markdown-pieces.ts';
import { AskedThingsContext } from './thing-link-context.ts';
import type { TickedTask } from './task-boxes.ts';
import './markdown.css';

/**
 * How many pieces of long texts were requested, so that a row that scrolls away and back looks the
 * same.
 */
const wantedPieces = new Map<string, number>();
const maxWanted = 50;

/**
 * A Markdown text. A long text shows its beginning, and more on request. Its links and copy buttons
 * act through the callbacks: nothing in a text opens, loads or runs by itself.
 */
export const Markdown = memo(function Markdown({
  text: source,
  onOpenLink,
  onCopy,
  onTick,
}: {
  text: string;
  onOpenLink: (url: string) => void;
  /** Answers whether the text is on the clipboard now. */
  onCopy: (text: string) => boolean | Promise<boolean>;
  /** Ticks a task, where the text can be changed. Answers whether that was accepted. */
  onTick?: (task: TickedTask) => Promise<boolean>;
}) {
  const [wanted, setWanted] = useState(() => wantedPieces.get(source) ?? 1);
  const [asked] = useState(() => new Set<string>());
  const { pieces, leftLength } = useMemo(() => markdownPieces(source, wanted), [source, wanted]);
  const show = (count: number) => {
    const [oldest] = wantedPieces.keys();
    if (wantedPieces.size >= maxWanted && oldest !== undefined) {
      wantedPieces.delete(oldest);
    }
    wantedPieces.set(source, count);
    setWanted(count);
  };
  const root = useRef<HTMLDivElement>(null);
  const acts = {
    onOpenLink,
    onCopy,
    onTick,
    onHeading: (name: string) => {
      const heading = root.current && findHeading(root.current, name);
      if (heading) {
        focusHeading(heading);
        heading.scrollIntoView({ block: 'start' });
      }
    },
  };
  return (
    // The keyboard reaches the links and buttons inside, and their clicks arrive here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className="markdown"
      onClick={(event) => actOn(event, acts)}
      onKeyDown={(event) => actOnKey(event, acts)}
    >
      <AskedThingsContext value={asked}>
        {pieces.map((piece, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a piece is identified only by its
          // place
          <MarkdownPiece key={index} text={piece} kind="text" canTick={onTick !== undefined} />
        ))}
      </AskedThingsContext>
      {(leftLength > 0 || wanted > 1) && (
        <FoldActs {...{ leftLength, wanted }} length={source.length} onShow={show} />
      )}
    </div>
  );
});

/** The ways to see more of a long text, all of it, or its beginning again. */
function FoldActs({
  leftLength,
  wanted,
  length,
  onShow,
}: {
  leftLength: number;
  wanted: number;
  length: number;
  onShow: (pieces: number) => void;
}) {
  const { showMore, showAll, showLess } = text.ui;
  return (
    <p data-copied="no">
      {leftLength > 0 && (
        <>
          <Button kind="quiet" onClick={() => onShow(wanted + 1)}>
            {showMore(leftLength)}
          </Button>
          <Button kind="quiet" onClick={() => onShow(Infinity)}>
            {showAll(length)}
          </Button>
        </>
      )}
      {wanted > 1 && (
        <Button kind="quiet" onClick={() => onShow(1)}>
          {showLess}
        </Button>
      )}
    </p>
  );
}
