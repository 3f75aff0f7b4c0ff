import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { LongMarkdownHandle } from '../../../ui/markdown/long-markdown.tsx';
import type { MarkdownFacts } from '../../../ui/markdown/markdown-facts.ts';
import { findMatches, nearestMatch, soughtTerms } from './find-matches.ts';
import type { Match } from './find-matches.ts';
import type { OpeningPlace } from '../document-places.ts';
import { markMatches, rangesIn, unmarkMatches } from './mark-matches.ts';

const none: readonly string[] = [];

export type Find = ReturnType<typeof useFind>;

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
    matchCount: matches.length,
    at,
    isSearching: facts === undefined,
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

/** Colours the places of words, and brings the current one into sight. */
function useMarks(
  screen: RefObject<HTMLElement | null>,
  markdown: RefObject<LongMarkdownHandle | null>,
  terms: readonly string[],
  current: Match | undefined,
) {
  const mark = () => {
    if (terms.length > 0 && screen.current !== null) {
      const isCurrent = (piece: number, ordinal: number) =>
        current?.piece === piece && current.ordinal === ordinal;
      markMatches(screen.current.querySelectorAll('[data-piece]'), terms, isCurrent);
    } else {
      unmarkMatches();
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
  useEffect(() => unmarkMatches, []);
  return mark;
}
