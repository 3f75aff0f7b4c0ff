import { useEffect, useMemo, useState } from 'react';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { resultInSlices } from '../slices.ts';
import { markdownFacts } from './markdown-facts.ts';
import type { MarkdownFacts } from './markdown-facts.ts';
import { cutPieces, markdownPieces } from './markdown-pieces.ts';

const { documentPiece, piecesAtOnce } = markdownLimits;

/** All pieces of a text: the first at once, the others as soon as there is time to cut them. */
export function usePieces(text: string): readonly string[] {
  const first = useMemo(() => markdownPieces(text, piecesAtOnce, documentPiece), [text]);
  const [whole, setWhole] = useState({ text: '', pieces: first.pieces });
  const isLong = first.leftLength > 0;
  useEffect(() => {
    if (!isLong) {
      return undefined;
    }
    const stop = new AbortController();
    void resultInSlices(cutAll(text), stop.signal).then((pieces) => setWhole({ text, pieces }));
    return () => stop.abort();
  }, [text, isLong]);
  return whole.text === text ? whole.pieces : first.pieces;
}

/** The facts of each piece, once there was time to read all of them; until then undefined. */
export function useFacts(pieces: readonly string[]): readonly MarkdownFacts[] | undefined {
  const [read, setRead] = useState<{
    pieces: readonly string[];
    facts: readonly MarkdownFacts[];
  }>();
  useEffect(() => {
    const stop = new AbortController();
    void resultInSlices(readAll(pieces), stop.signal).then((facts) => setRead({ pieces, facts }));
    return () => stop.abort();
  }, [pieces]);
  return read?.pieces === pieces ? read.facts : undefined;
}

function* cutAll(text: string): Generator<void, string[]> {
  const pieces: string[] = [];
  for (const { piece } of cutPieces(text, documentPiece)) {
    pieces.push(piece);
    yield;
  }
  return pieces;
}

function* readAll(pieces: readonly string[]): Generator<void, MarkdownFacts[]> {
  const facts: MarkdownFacts[] = [];
  for (const piece of pieces) {
    facts.push(markdownFacts(piece));
    yield;
  }
  return facts;
}
