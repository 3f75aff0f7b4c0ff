import { useEffect, useState } from 'react';
import { resultInSlices } from '../../slices.ts';
import type { MarkdownKind } from '../markdown-html.ts';
import { compareMarkdown } from './compare-markdown.ts';
import type { ComparedBlock } from './compare-markdown.ts';

interface Comparison {
  readonly left: string;
  readonly right: string;
  readonly blocks: readonly ComparedBlock[];
}

/** Compares two texts between what the person does; undefined until that is done. */
export function useComparison(
  left: string,
  right: string,
  kind: MarkdownKind,
): readonly ComparedBlock[] | undefined {
  const [done, setDone] = useState<Comparison>();
  useEffect(() => {
    const stop = new AbortController();
    const work = compareMarkdown(left, right, kind);
    void resultInSlices(work, stop.signal).then((blocks) => setDone({ left, right, blocks }));
    return () => stop.abort();
  }, [left, right, kind]);
  return done?.left === left && done.right === right ? done.blocks : undefined;
}
