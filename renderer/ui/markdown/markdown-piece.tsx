import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { colourCodes } from '../code/colour-code.ts';
import { useDrawings } from './use-drawings.ts';
import { awaitTurn, formatInTurn } from './format-turn.ts';
import { knownMarkdownHtml, markdownHtml } from './markdown-html.ts';

/** A piece of a Markdown text, formatted at once or as soon as there is time. */
export const MarkdownPiece = memo(function MarkdownPiece({ text }: { text: string }) {
  const element = useRef<HTMLDivElement>(null);
  const [isTurn, setIsTurn] = useState(false);
  const html =
    knownMarkdownHtml(text) ??
    (isTurn ? markdownHtml(text) : formatInTurn(() => markdownHtml(text)));
  const isWaiting = html === undefined;

  useEffect(() => (isWaiting ? awaitTurn(() => setIsTurn(true)) : undefined), [isWaiting]);
  useLayoutEffect(() => {
    if (html !== undefined && element.current !== null) {
      colourCodes(element.current);
    }
  }, [html]);
  useDrawings(element, html);

  return html === undefined ? (
    <div className="markdown-piece">
      <p className="markdown-as-written" dir="auto">
        {text}
      </p>
    </div>
  ) : (
    <div
      ref={element}
      className="markdown-piece"
      // oxlint-disable-next-line react/no-danger -- the one sink, and it takes Trusted Types only.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
});
