import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../../text/text.ts';
import type { LongMarkdownHandle } from '../../../ui/markdown/long-markdown.tsx';
import type { MarkdownFacts } from '../../../ui/markdown/markdown-facts.ts';
import { findMatches, nearestMatch, soughtTerms } from './find-matches.ts';
import type { Match } from './find-matches.ts';
import type { OpeningPlace } from '../document-places.ts';
import { markRanges, rangesIn, unmarkRanges } from '../../../ui/find/found-ranges.ts';

const none: readonly string[] = [];

/** Finds words in a document: shows where they stand, and goes from place to place. */
export function useFind(
  screen: RefObject<HTMLElement | null>,
  markdown: RefObject<LongMarkdownHandle | null>,
  facts: readonly MarkdownFacts[] | undefined,
  isOpen: boolean,
  /** The words that are looked for at first, and what stands around the place that is meant. */
  { sought = '', near = '' }: OpeningPlace = {},
) {
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(sought);
  const [chosenAt, setAt] = useState<number>();
  const terms = useMemo(
    () => (isOpen && facts !== undefined && words !== '' ? soughtTerms(facts, words) : none),
    [isOpen, facts, words],
  );
  const matches = useMemo(() => findMatches(facts ?? [], terms), [facts, terms]);
  const firstAt = useMemo(
    () => (words === sought && near !== '' ? nearestMatch(facts ?? [], terms, near) : 0),
    [facts, terms, words, sought, near],
  );
  const at = chosenAt ?? firstAt;
  const current = matches[at];
  const mark = useMarks(screen, markdown, terms, current);
  const go = (by: number) => {
    if (matches.length > 0) {
      setAt((at + by + matches.length) % matches.length);
    }
  };
  return {
    field,
    words,
    status: statusOf(words, facts && matches.length, at),
    search: (next: string) => {
      setWords(next);
      setAt(0);
    },
    go,
    /** Colours what has come into sight. */
    mark,
    focus: () => {
      field.current?.focus();
      field.current?.select();
    },
  };
}

function statusOf(words: string, count: number | undefined, at: number): string {
  if (words === '') {
    return '';
  }
  if (count === undefined) {
    return text.ui.find.searching;
  }
  const isAll = count < pageLimits.foundPlaces;
  return count === 0 ? text.ui.find.none : text.ui.find.place(at + 1, count, isAll);
}

/** Colours the places of words, and brings the current one into sight. */
function useMarks(
  screen: RefObject<HTMLElement | null>,
  markdown: RefObject<LongMarkdownHandle | null>,
  terms: readonly string[],
  current: Match | undefined,
) {
  const mark = () => {
    if (terms.length > 0 && screen.current !== null) {
      const pieces = [...screen.current.querySelectorAll('[data-piece]')].map((piece) => ({
        index: Number(piece.getAttribute('data-piece')),
        ranges: rangesIn(piece, terms),
      }));
      const shown = pieces.find(({ index }) => index === current?.piece);
      const range = current && shown?.ranges[current.ordinal];
      markRanges(
        pieces.flatMap(({ ranges }) => ranges),
        range ? [range] : [],
      );
    } else {
      unmarkRanges();
    }
  };
  const latestMark = useRef(mark);
  useEffect(() => {
    latestMark.current = mark;
  });
  useEffect(() => {
    latestMark.current();
    if (current !== undefined) {
      markdown.current?.showPlace({
        piece: current.piece,
        block: 'center',
        find: (piece) => {
          latestMark.current();
          const element = rangesIn(piece, terms)[current.ordinal]?.startContainer.parentElement;
          // The source of a diagram is folded away beneath its picture.
          element?.closest('details')?.setAttribute('open', '');
          return element ?? undefined;
        },
      });
    }
  }, [markdown, current, terms]);
  useEffect(() => unmarkRanges, []);
  return mark;
}
