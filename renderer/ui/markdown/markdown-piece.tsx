import { memo, useEffect, useMemo, useState } from 'react';
import { shortenMarks } from '#shared/text/long-marks.ts';
import { awaitTurn, formatInTurn, formatNow } from './format-turn.ts';
import { FormattedHtml } from './formatted-html.tsx';
import { markdownHtml, unkeptHtml } from './markdown-html.ts';
import type { MarkdownKind } from './markdown-html.ts';

/** A piece of a Markdown text, formatted at once or as soon as there is time. */
export const MarkdownPiece = memo(function MarkdownPiece({
  text,
  kind,
  canTick = false,
  isKept = true,
}: {
  text: string;
  kind: MarkdownKind;
  canTick?: boolean;
  /** Whether it may be shown again as it is. One that is being written will be another in a moment. */
  isKept?: boolean;
}) {
  const [isTurn, setIsTurn] = useState(false);
  const html = useMemo(() => {
    const htmlOf = isKept ? markdownHtml : unkeptHtml;
    return (isTurn ? formatNow : formatInTurn)(() => htmlOf(text, kind));
  }, [text, kind, isTurn, isKept]);
  const isWaiting = html === undefined;
  useEffect(() => (isWaiting ? awaitTurn(() => setIsTurn(true)) : undefined), [isWaiting]);
  return html === undefined ? (
    <div className="markdown-piece">
      <p className="markdown-as-written" dir="auto">
        {shortenMarks(text)}
      </p>
    </div>
  ) : (
    <FormattedHtml html={html} canTick={canTick} />
  );
});
