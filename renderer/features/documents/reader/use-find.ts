import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { LongMarkdownHandle } from '../../../ui/markdown/long-markdown.tsx';
import type { MarkdownFacts } from '../../../ui/markdown/markdown-facts.ts';
import { findMatches } from './find-matches.ts';
import type { Match } from './find-matches.ts';
import { markMatches, rangesIn, unmarkMatches } from './mark-matches.ts';

export type Find = ReturnType<typeof useFind>;

/** Finds words in a document: shows where they stand, and goes from place to place. */
export function useFind(
  screen: RefObject<HTMLElement | null>,
  markdown: RefObject<LongMarkdownHandle | null>,
  facts: readonly MarkdownFacts[] | undefined,
  isOpen: boolean,
) {
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const matches = useMemo(
    () => (isOpen && facts !== undefined ? findMatches(facts, words) : []),
    [isOpen, facts, words],
  );
  const current = matches[at];
  const mark = useMarks(screen, markdown, isOpen ? words : '', current);
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
  words: string,
  current: Match | undefined,
) {
  const mark = () => {
    if (words !== '' && screen.current !== null) {
      const isCurrent = (piece: number, ordinal: number) =>
        current?.piece === piece && current.ordinal === ordinal;
      markMatches(screen.current.querySelectorAll('[data-piece]'), words, isCurrent);
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
          const element = rangesIn(piece, words)[current.ordinal]?.startContainer.parentElement;
          // The source of a diagram is folded away beneath its picture.
          element?.closest('details')?.setAttribute('open', '');
          return element ?? undefined;
        },
      });
    }
  }, [markdown, current, words]);
  useEffect(() => unmarkMatches, []);
  return mark;
}
