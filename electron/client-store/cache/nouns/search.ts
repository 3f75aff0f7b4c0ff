import { findWords } from '../cached-search.ts';
import type { SearchInput } from '../cached-search.ts';
import { freshnessOf } from '../read-rows.ts';
import { clockOf } from '../record-rows.ts';
import type { NounCache } from './noun-cache.ts';

/** A search finds what is kept, and its answers are not kept themselves. */
export const searchCache: NounCache = {
  read: (db, { homeId, input }) => {
    const freshAt = freshnessOf(db, homeId) ?? '';
    const output = findWords(db, homeId, input as SearchInput);
    return { mark: clockOf(db), ask: input, answer: { freshAt, output }, isPartial: true };
  },
  write: () => undefined,
};
