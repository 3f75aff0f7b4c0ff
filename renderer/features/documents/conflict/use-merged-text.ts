import { useEffect, useState } from 'react';
import type { FieldConflict } from '#shared/capability/outbox.ts';
import { resultInSlices } from '../../../ui/slices.ts';
import { mergeTexts } from './merge-texts.ts';
import type { MergedText } from './merge-texts.ts';

/** Merges both texts of a conflict, between what the person does; undefined until that is done. */
export function useMergedText(content: FieldConflict | undefined): MergedText | undefined {
  const [merged, setMerged] = useState<MergedText>();
  const mine = textOf(content?.mine);
  const theirs = textOf(content?.theirs);
  const seen = textOf(content?.seen);
  useEffect(() => {
    const stop = new AbortController();
    const work = mergeTexts({ base: seen, mine, theirs });
    void resultInSlices(work, stop.signal).then(setMerged);
    return () => stop.abort();
  }, [mine, theirs, seen]);
  return merged;
}

/** A text of a conflict; an empty one where there is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
