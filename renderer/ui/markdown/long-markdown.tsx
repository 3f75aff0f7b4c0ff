import { useImperativeHandle, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { Virtualizer } from 'virtua';
import type { VirtualizerHandle } from 'virtua';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { actOn } from './act-on.ts';
import { MarkdownPiece } from './markdown-piece.tsx';
import { AskedThingsContext } from './thing-link-context.ts';
import './markdown.css';
import './long-markdown.css';

/** The ways to places of a long text. */
export interface LongMarkdownHandle {
  /** Brings a piece into sight, and calls back once it is formatted. */
  readonly showPiece: (index: number, onShown: (piece: Element) => void) => void;
}

interface LongMarkdownProps {
  readonly ref?: Ref<LongMarkdownHandle>;
  readonly pieces: readonly string[];
  /** Scrolls with the text, above it. */
  readonly head?: ReactNode;
  /** The name of the text. */
  readonly label: string;
  readonly onOpenLink: (url: string) => void;
  /** Answers whether the text is on the clipboard now. */
  readonly onCopy: (text: string) => boolean | Promise<boolean>;
  /** Told when other pieces may have come into sight. */
  readonly onScroll?: () => void;
}

/** How many frames a piece has to be laid out and formatted. */
const maxFrames = 90;

/**
 * How many frames a piece keeps its place and size before it counts as resting. The list goes on
 * scrolling for 150 ms after the last change of a size, such as a diagram's that was drawn.
 */
const maxRestingFrames = 12;

/** A Markdown text of any length. Of a long one only the pieces in sight are on the page. */
export function LongMarkdown(props: LongMarkdownProps) {
  const { ref, pieces, head, label, onOpenLink, onCopy, onScroll } = props;
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [asked] = useState(() => new Set<string>());
  const headCount = head === undefined ? 0 : 1;
  useImperativeHandle(ref, () => ({
    showPiece: (index, onShown) => {
      list.current?.scrollToIndex(index + headCount, { align: 'start' });
      awaitPiece(scroller.current, index, onShown);
    },
  }));
  const isWhole = pieces.length <= markdownLimits.piecesKept;
  const kept = isWhole ? Array.from({ length: pieces.length + headCount }, (_, at) => at) : [0];
  return (
    // The keyboard scrolls it. It reaches the links and buttons inside, whose clicks arrive here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article
      ref={scroller}
      className="long-markdown"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows scroll it
      tabIndex={0}
      aria-label={label}
      onClick={(event) => actOn(event, onOpenLink, onCopy)}
      onScroll={onScroll}
    >
      <AskedThingsContext value={asked}>
        <Virtualizer ref={list} scrollRef={scroller} keepMounted={kept}>
          {[...(head === undefined ? [] : [headElement(head)]), ...pieces.map(pieceElement)]}
        </Virtualizer>
      </AskedThingsContext>
    </article>
  );
}

function headElement(head: ReactNode): ReactNode {
  return (
    <div key="head" className="long-markdown-head">
      {head}
    </div>
  );
}

function pieceElement(piece: string, index: number): ReactNode {
  return (
    // A piece is identified only by its place.
    <div key={index} className="markdown long-markdown-piece" data-piece={index}>
      <MarkdownPiece text={piece} />
    </div>
  );
}

/** Waits until a piece is formatted and rests: pieces above it are still measured meanwhile. */
function awaitPiece(
  scroller: Element | null,
  index: number,
  onShown: (piece: Element) => void,
): void {
  let frames = 0;
  let restingFrames = 0;
  let former = '';
  const look = () => {
    const piece = scroller?.querySelector(`[data-piece="${index}"]`);
    const { top, height } = piece?.getBoundingClientRect() ?? {};
    const place = `${top} ${height}`;
    restingFrames = place === former ? restingFrames + 1 : 0;
    former = place;
    frames += 1;
    const isFormatted = piece?.querySelector('.markdown-as-written') === null;
    if (piece && ((isFormatted && restingFrames >= maxRestingFrames) || frames > maxFrames)) {
      onShown(piece);
    } else if (frames <= maxFrames) {
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
}
