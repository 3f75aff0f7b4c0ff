import { memo, useEffect, useMemo, useState } from 'react';
import { shortenMarks } from '#shared/text/long-marks.ts';
import { awaitTurn, formatInTurn, formatNow } from './format-turn.ts';
import { FormattedHtml } from './formatted-html.tsx';
import { markdownHtml } from './markdown-html.ts';
import type { MarkdownKind } from './markdown-html.ts';

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
  const [isTurn, setIsTurn] = useState(false);
  const html = useMemo(
    () => (isTurn ? formatNow : formatInTurn)(() => markdownHtml(text, kind)),
    [text, kind, isTurn],
  );
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
