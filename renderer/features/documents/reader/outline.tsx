import { useId } from 'react';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../../text/text.ts';
import type { MarkdownFacts } from '../../../ui/markdown/markdown-facts.ts';
import { rovingRows } from '../../../ui/roving-rows.ts';

const words = text.document.outline;
const most = pageLimits.outlineHeadings;

/** The headings of a document, each the way to its place. */
export function Outline({
  facts,
  onShow,
}: {
  /** Undefined while the document is being read. */
  facts: readonly MarkdownFacts[] | undefined;
  onShow: (piece: number, ordinal: number) => void;
}) {
  const titleId = useId();
  const headings = (facts ?? []).flatMap(({ headings: own }, piece) =>
    own.map((heading) => ({ ...heading, piece })),
  );
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <nav className="document-outline" aria-labelledby={titleId}>
      <h2 id={titleId}>{words.name}</h2>
      {headings.length === 0 && (
        <p className="quiet">{facts === undefined ? words.reading : words.none}</p>
      )}
      <ul ref={rovingRows}>
        {headings.slice(0, most).map(({ level, words: title, piece, ordinal }) => (
          <li key={`${piece} ${ordinal}`} data-level={Math.min(level - top, 3)}>
            <button type="button" dir="auto" onClick={() => onShow(piece, ordinal)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
      {headings.length > most && <p className="quiet">{words.shownFirst(most)}</p>}
    </nav>
  );
}
