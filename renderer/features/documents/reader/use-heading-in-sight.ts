import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { MarkdownFacts } from '../../../ui/markdown/markdown-facts.ts';
import { headingInSight } from './heading-in-sight.ts';
import type { HeadingPlace } from './heading-in-sight.ts';

/** Follows which heading of a document is being read, looking at most once a frame. */
export function useHeadingInSight(
  screen: RefObject<HTMLElement | null>,
  facts: readonly MarkdownFacts[] | undefined,
): HeadingPlace | undefined {
  const [place, setPlace] = useState<HeadingPlace>();
  useEffect(() => {
    const article = screen.current?.querySelector('article') ?? null;
    if (article === null || facts === undefined) {
      return undefined;
    }
    let frame = 0;
    const look = () => {
      frame = 0;
      const next = headingInSight(article, facts);
      setPlace((former) => (isSame(former, next) ? former : next));
    };
    const lookSoon = () => {
      if (frame === 0) {
        frame = requestAnimationFrame(look);
      }
    };
    // Pieces that are formatted and measured later move headings without a scroll.
    const grown = new ResizeObserver(lookSoon);
    for (const text of article.children) {
      grown.observe(text);
    }
    lookSoon();
    article.addEventListener('scroll', lookSoon, { passive: true });
    // The outline and links lead to a heading that may be in sight already.
    article.addEventListener('focusin', lookSoon);
    return () => {
      grown.disconnect();
      cancelAnimationFrame(frame);
      article.removeEventListener('scroll', lookSoon);
      article.removeEventListener('focusin', lookSoon);
    };
  }, [screen, facts]);
  return facts === undefined ? undefined : place;
}

function isSame(one: HeadingPlace | undefined, other: HeadingPlace | undefined): boolean {
  return one?.piece === other?.piece && one?.ordinal === other?.ordinal;
}
