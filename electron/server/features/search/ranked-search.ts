import { countLimits } from '#shared/limits/limits.ts';
import { compareRanks, fewFound, maxPartial, rankOf } from '#shared/domain/search/ranking.ts';
import type { Rank } from '#shared/domain/search/ranking.ts';
import { holdsTerms } from '#shared/domain/search/query-terms.ts';
import type { ReadQuery } from '#shared/domain/search/query-terms.ts';
import type { SearchIndex } from './search-index.ts';
import type { Found, SearchChoice, SearchRequest } from './visible-search.ts';
import { canFulfil } from './source.ts';
import type { SearchConditions } from './source.ts';

export interface RankedRequest extends Omit<SearchRequest, 'words' | 'choice'> {
  readonly query: ReadQuery;
  readonly conditions: SearchConditions | undefined;
}

/** The results of a search, the best first. */
export interface RankedResults {
  readonly found: readonly (Found & { readonly isPartial: boolean })[];
  readonly isMore: boolean;
}

/**
 * Finds what a query asks for, and orders it by rank. Of each kind the newest with the words in
 * their titles are looked at, and the newest with the words anywhere, so that a title is found
 * however old it is.
 */
export function findRanked(
  index: Pick<SearchIndex, 'find'>,
  { sources, query, conditions, limit, ...caller }: RankedRequest,
): RankedResults {
  const { words } = query;
  const isPlain = query.phrases.length + query.excluded.length === 0;
  let isMore = false;
  const able = sources.filter(
    (source) => conditions === undefined || canFulfil(source, conditions),
  );
  const find = (among: SearchChoice['among'], most: number) =>
    index.find({
      ...caller,
      sources: able,
      words,
      limit: most,
      choice: {
        conditions,
        among,
        ...(!isPlain && { isWanted: (texts) => holdsTerms(texts, query) }),
        onMore: () => {
          isMore ||= among === 'all';
        },
      },
    });
  const all = find('all', limit);
  const whole = [...(isMore && words.words.length > 0 ? find('titles', limit) : []), ...all];
  const found = ranked(whole, query, true);
  if (found.length > limit) {
    isMore = true;
  }
  const best = found.slice(0, limit).map((each) => ({ ...each, isPartial: false }));
  if (best.length >= fewFound || words.runs.length < 2 || !isPlain) {
    return { found: best, isMore };
  }
  const known = new Set(best.map(({ subject }) => subject.id));
  const some = ranked(find('any', countLimits.page), query, false)
    .filter(({ subject, rank }) => !known.has(subject.id) && rank.held > 0)
    .slice(0, Math.min(maxPartial, limit - best.length));
  return { found: [...best, ...some.map((each) => ({ ...each, isPartial: true }))], isMore };
}

/** Each thing once, the best first. */
function ranked(found: readonly Found[], { words }: ReadQuery, hasAll: boolean) {
  const ranks = new Map<string, Found & { readonly rank: Rank }>();
  for (const each of found) {
    const { id, title, text, createdAt } = each.subject;
    // A message has the title of its thread.
    const own = each.source.kind === 'message' ? '' : title;
    ranks.set(id, { ...each, rank: rankOf({ title: own, text, createdAt }, words, hasAll) });
  }
  return [...ranks.values()].toSorted((a, b) => compareRanks(a.rank, b.rank));
}
