import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { Virtualizer } from 'virtua';
import type { VirtualizerHandle } from 'virtua';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { resultInSlices } from '../slices.ts';
import { actOn, actOnKey } from './act-on.ts';
import { findHeadingIn } from './heading-links.ts';
import { holdInSight } from './hold-in-sight.ts';
import type { TextPlace } from './hold-in-sight.ts';
import { MarkdownPiece } from './markdown-piece.tsx';
import type { TickedTask } from './task-boxes.ts';
import { AskedThingsContext } from './thing-link-context.ts';
import './markdown.css';
import './long-markdown.css';

/** The ways to places of a long text. */
export interface LongMarkdownHandle {
  /** Brings a place into sight, in place of one that was on its way. */
  readonly showPlace: (place: TextPlace) => void;
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
  /** Ticks a task, where the text can be changed. Answers whether that was accepted. */
  readonly onTick?: ((task: TickedTask) => Promise<boolean>) | undefined;
  /** Told when other pieces may have come into sight. */
  readonly onScroll?: () => void;
}

/** A Markdown text of any length. Of a long one only the pieces in sight are on the page. */
export function LongMarkdown(props: LongMarkdownProps) {
  const { ref, pieces, head, label, onOpenLink, onCopy, onTick, onScroll } = props;
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const release = useRef(() => {});
  useEffect(() => () => release.current(), []);
  const [asked] = useState(() => new Set<string>());
  const headCount = head === undefined ? 0 : 1;
  const showPlace = (place: TextPlace): void => {
    release.current();
    if (list.current !== null && scroller.current !== null) {
      list.current.scrollToIndex(place.piece + headCount, { align: 'start' });
      release.current = holdInSight(scroller.current, list.current, place);
    }
  };
  useImperativeHandle(ref, () => ({ showPlace }));
  const showHeading = async (name: string): Promise<void> => {
    release.current();
    const search = new AbortController();
    release.current = () => search.abort();
    const place = await resultInSlices(findHeadingIn(pieces, name), search.signal);
    if (place !== undefined) {
      showPlace(place);
    }
  };
  const acts = {
    onOpenLink,
    onCopy,
    onTick,
    onHeading: (name: string) => void showHeading(name),
  };
  const isWhole = pieces.length <= markdownLimits.piecesKept;
  const kept = isWhole ? Array.from({ length: pieces.length + headCount }, (_, at) => at) : [0];
  return (
    // The keyboard scrolls it. It reaches the links and buttons inside, whose clicks arrive here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      ref={scroller}
      className="long-markdown"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows scroll it
      tabIndex={0}
      data-pane-start=""
      aria-label={label}
      onClick={(event) => actOn(event, acts)}
      onKeyDown={(event) => actOnKey(event, acts)}
      onScroll={onScroll}
    >
      <AskedThingsContext value={asked}>
        <Virtualizer ref={list} scrollRef={scroller} keepMounted={kept}>
          {[
            ...(head === undefined ? [] : [headElement(head)]),
            ...pieces.map((piece, at) => pieceElement(piece, at, onTick !== undefined)),
          ]}
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

function pieceElement(piece: string, index: number, canTick: boolean): ReactNode {
  return (
    // A piece is identified only by its place.
    <div key={index} className="markdown long-markdown-piece" data-piece={index}>
      <MarkdownPiece text={piece} kind="file" canTick={canTick} />
    </div>
  );
}
