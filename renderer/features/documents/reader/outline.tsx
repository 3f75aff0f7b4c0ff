import { memo, useEffect, useId, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../../text/text.ts';
import type { MarkdownFacts } from '../../../ui/markdown/markdown-facts.ts';
import { rovingRows } from '../../../ui/roving-rows.ts';
import { useHeadingInSight } from './use-heading-in-sight.ts';

const words = text.document.outline;
const most = pageLimits.outlineHeadings;

interface OutlineProps {
  /** The screen of the document, whose scrolling it follows. */
  readonly screen: RefObject<HTMLElement | null>;
  /** Undefined while the document is being read. */
  readonly facts: readonly MarkdownFacts[] | undefined;
  readonly onShow: (piece: number, ordinal: number) => void;
}

/** The headings of a document, each the way to its place. The one that is being read is marked. */
export function Outline({ screen, facts, onShow }: OutlineProps) {
  const titleId = useId();
  const nav = useRef<HTMLElement>(null);
  const headings = useMemo(() => headingsIn(facts ?? []), [facts]);
  const latestShow = useRef(onShow);
  useEffect(() => {
    latestShow.current = onShow;
  });
  const place = useHeadingInSight(screen, facts);
  const current = place && `${place.piece} ${place.ordinal}`;
  useEffect(() => {
    if (current !== undefined) {
      showCurrent(nav.current);
    }
  }, [current]);
  return (
    <nav ref={nav} className="document-outline" aria-labelledby={titleId}>
      <h2 id={titleId}>{words.name}</h2>
      {headings.length === 0 && (
        <p className="quiet">{facts === undefined ? words.reading : words.none}</p>
      )}
      <ul ref={rovingRows}>
        {headings.slice(0, most).map(({ level, words: title, piece, ordinal }) => (
          <HeadingRow
            key={`${piece} ${ordinal}`}
            {...{ level, title, piece, ordinal, latestShow }}
            isCurrent={current === `${piece} ${ordinal}`}
          />
        ))}
      </ul>
      {headings.length > most && <p className="quiet">{words.shownFirst(most)}</p>}
    </nav>
  );
}

/** A heading in the outline. Of a thousand, two change as the person reads on. */
const HeadingRow = memo(function HeadingRow({
  level,
  title,
  piece,
  ordinal,
  isCurrent,
  latestShow,
}: {
  readonly level: number;
  readonly title: string;
  readonly piece: number;
  readonly ordinal: number;
  readonly isCurrent: boolean;
  readonly latestShow: RefObject<OutlineProps['onShow']>;
}) {
  return (
    <li data-level={level}>
      <button
        type="button"
        dir="auto"
        aria-current={isCurrent ? 'location' : undefined}
        onClick={() => latestShow.current(piece, ordinal)}
      >
        {title}
      </button>
    </li>
  );
});

/** The headings of all pieces, with how far below the topmost they stand. */
function headingsIn(facts: readonly MarkdownFacts[]) {
  const headings = facts.flatMap(({ headings: own }, piece) =>
    own.map((heading) => ({ ...heading, piece })),
  );
  const top = headings.reduce((least, { level }) => Math.min(least, level), Infinity);
  return headings.map((heading) => ({ ...heading, level: Math.min(heading.level - top, 3) }));
}

/** Brings the marked heading into sight, unless the person is in the outline. */
function showCurrent(nav: HTMLElement | null): void {
  if (nav !== null && !nav.matches(':hover, :focus-within')) {
    nav.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }
}
