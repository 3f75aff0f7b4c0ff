import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { bodyStart } from '#shared/markdown/front-matter/front-matter.ts';
import { copyText, openLink } from '../../../bridge/outside.ts';
import { text } from '../../../text/text.ts';
import { LongMarkdown } from '../../../ui/markdown/long-markdown.tsx';
import type { LongMarkdownHandle } from '../../../ui/markdown/long-markdown.tsx';
import { usePieces } from '../../../ui/markdown/use-pieces.ts';

/** How long after a change the preview follows. */
const followMs = 200;

/** How what is written will look. It follows what is typed, and scrolls to where the caret is. */
export function Preview({
  title,
  source,
  caret,
}: {
  title: string;
  /** The written text. It is another object after each change. */
  source: { readonly read: () => string };
  /** The place of the caret in the text. */
  caret: number;
}) {
  const [content, setContent] = useState(source.read);
  useEffect(() => {
    const timer = window.setTimeout(() => setContent(source.read()), followMs);
    return () => window.clearTimeout(timer);
  }, [source]);
  const pane = useRef<HTMLDivElement>(null);
  const markdown = useRef<LongMarkdownHandle>(null);
  const start = bodyStart(content);
  const pieces = usePieces(content.slice(start));
  useFollowing(pane, markdown, pieces, Math.max(0, caret - start));
  return (
    <div ref={pane} className="document-pane">
      <LongMarkdown
        ref={markdown}
        pieces={pieces}
        label={text.document.editor.previewOf(title)}
        onOpenLink={openLink}
        onCopy={copyText}
      />
    </div>
  );
}

/** Brings what is written at the caret into sight, unless it is there. */
function useFollowing(
  pane: RefObject<HTMLElement | null>,
  markdown: RefObject<LongMarkdownHandle | null>,
  pieces: readonly string[],
  caret: number,
): void {
  useEffect(() => {
    const timer = window.setTimeout(() => {
      const { piece: index, share } = placeIn(pieces, caret);
      const piece = pane.current?.querySelector(`[data-piece="${index}"]`);
      const shown = piece && blockAt(piece, share);
      if (index >= 0 && !(shown && isInSight(shown))) {
        const find = (formatted: Element) => blockAt(formatted, share);
        markdown.current?.showPlace({ piece: index, block: 'center', find });
      }
    }, followMs);
    return () => window.clearTimeout(timer);
  }, [pane, markdown, pieces, caret]);
}

/** The piece that a place of the text is in, and how much of the piece stands before it. */
function placeIn(pieces: readonly string[], caret: number) {
  let before = 0;
  for (const [index, { length }] of pieces.entries()) {
    if (caret <= before + length) {
      return { piece: index, share: length === 0 ? 0 : (caret - before) / length };
    }
    before += length;
  }
  return { piece: pieces.length - 1, share: 1 };
}

const blocks = 'h1, h2, h3, h4, h5, h6, p, li, tr, pre, hr';

/** The block of a piece that stands about as far down as a share of its text. */
function blockAt(piece: Element, share: number): Element | undefined {
  const { top, height } = piece.getBoundingClientRect();
  const sought = top + share * height;
  const all = [...piece.querySelectorAll(blocks)];
  return all.findLast((block) => block.getBoundingClientRect().top <= sought) ?? all[0];
}

function isInSight(block: Element): boolean {
  const { top, bottom } = block.getBoundingClientRect();
  const room = block.closest('article')?.getBoundingClientRect();
  return room !== undefined && bottom > room.top && top < room.bottom;
}
