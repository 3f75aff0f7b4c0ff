import { memo, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { shortenMarks } from '#shared/text/long-marks.ts';
import { colourCodes } from '../code/colour-code.ts';
import { useDrawings } from './use-drawings.ts';
import { awaitTurn, formatInTurn, formatNow } from './format-turn.ts';
import { markdownHtml } from './markdown-html.ts';
import type { MarkdownKind } from './markdown-html.ts';
import { setSafeHtml } from './safe-html.ts';
import { enableTaskBoxes } from './task-boxes.ts';
import { AskedThingsContext, ThingLinkContext } from './thing-link-context.ts';
import { thingAttribute, titledClass } from './thing-links.ts';

/** A piece of a Markdown text, formatted at once or as soon as there is time. */
export const MarkdownPiece = memo(function MarkdownPiece({
  text,
  kind,
  canTick = false,
}: {
  text: string;
  kind: MarkdownKind;
  canTick?: boolean;
}) {
  const element = useRef<HTMLDivElement>(null);
  const [isTurn, setIsTurn] = useState(false);
  const html = useMemo(
    () => (isTurn ? formatNow : formatInTurn)(() => markdownHtml(text, kind)),
    [text, kind, isTurn],
  );
  const isWaiting = html === undefined;
  const [anchors, setAnchors] = useState(noAnchors);

  useEffect(() => (isWaiting ? awaitTurn(() => setIsTurn(true)) : undefined), [isWaiting]);
  useLayoutEffect(() => {
    if (html !== undefined && element.current !== null) {
      setSafeHtml(element.current, html);
      colourCodes(element.current);
      setAnchors(thingAnchorsIn(element.current));
      if (canTick) {
        enableTaskBoxes(element.current);
      }
    }
  }, [html, canTick]);
  useDrawings(element, html);

  return html === undefined ? (
    <div className="markdown-piece">
      <p className="markdown-as-written" dir="auto">
        {shortenMarks(text)}
      </p>
    </div>
  ) : (
    <>
      <div ref={element} className="markdown-piece" />
      <ThingLinks anchors={anchors} />
    </>
  );
});

const noAnchors: readonly HTMLAnchorElement[] = [];

function thingAnchorsIn(piece: Element): readonly HTMLAnchorElement[] {
  const found = piece.querySelectorAll<HTMLAnchorElement>(`a[${thingAttribute}]`);
  return found.length === 0 ? noAnchors : [...found];
}

/** Fills the links to things in a piece, where somebody knows how. */
function ThingLinks({ anchors }: { anchors: readonly HTMLAnchorElement[] }) {
  const ThingLink = useContext(ThingLinkContext);
  const asked = useContext(AskedThingsContext);
  return (
    ThingLink !== undefined &&
    anchors.map((anchor, at) => (
      <ThingLink
        // oxlint-disable-next-line react/no-array-index-key -- one is told by its place alone
        key={at}
        anchor={anchor}
        address={anchor.getAttribute(thingAttribute) ?? ''}
        isTitled={anchor.classList.contains(titledClass)}
        asked={asked}
      />
    ))
  );
}
