import { useMemo, useState } from 'react';
import { actOn, actOnKey } from './act-on.ts';
import { MarkdownPiece } from './markdown-piece.tsx';
import { growingPieces } from './markdown-pieces.ts';
import { AskedThingsContext } from './thing-link-context.ts';
import './markdown.css';

/**
 * The beginning of a Markdown text that grows at its end. It is cut into small pieces, of which all
 * but the last stay as they are, so that each growth costs the same however long the text is.
 */
export function GrowingMarkdown({
  text: source,
  onOpenLink,
  onCopy,
}: {
  text: string;
  onOpenLink: (url: string) => void;
  /** Answers whether the text is on the clipboard now. */
  onCopy: (text: string) => boolean | Promise<boolean>;
}) {
  const [asked] = useState(() => new Set<string>());
  const pieces = useMemo(() => growingPieces(source), [source]);
  const acts = { onOpenLink, onCopy, onHeading: () => undefined };
  return (
    // The keyboard reaches the links and buttons inside, and their clicks arrive here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="markdown"
      onClick={(event) => actOn(event, acts)}
      onKeyDown={(event) => actOnKey(event, acts)}
    >
      <AskedThingsContext value={asked}>
        {pieces.map((piece, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a piece is identified only by its
          // place
          <MarkdownPiece key={index} text={piece} kind="text" isKept={index < pieces.length - 1} />
        ))}
      </AskedThingsContext>
    </div>
  );
}
