import type { OperationOutput } from '#shared/registry/registry.ts';
import type { SearchResult } from '#shared/domain/search/schema.ts';
import { requireMembership } from '../../access/membership.ts';
import type { Handlers } from '../../perform/operation-handler.ts';
import type { SearchIndex } from './search-index.ts';
import { snippetOf, oneLine } from '#shared/domain/search/snippet.ts';
import type { FoundSubject, SearchConditions, SearchSource } from './source.ts';
import { readQuery } from '#shared/domain/search/query-terms.ts';
import { findRanked } from './ranked-search.ts';
import type { RankedRequest } from './ranked-search.ts';
import { queryWords } from '#shared/domain/search/words.ts';
import type { SearchWords } from '#shared/domain/search/words.ts';

/** The dependencies of the search handlers. */
export interface SearchDependencies {
  readonly index: Pick<SearchIndex, 'find' | 'isUnfinished'>;
  readonly sources: readonly SearchSource[];
}

export function searchHandlers({ index, sources }: SearchDependencies): Handlers<'search.find'> {
  return {
    'search.find': ({ db, actor }, { guildId, q, kinds, limit, mode, ...others }) => {
      const { seq: guildSeq } = requireMembership(db, actor, guildId);
      const wanted = sources.filter(({ kind }) => kinds?.includes(kind) ?? true);
      if (mode === 'query') {
        const request = { sources: wanted, actor, guildSeq, limit };
        return { output: answerQuery(index, request, q, { kinds, ...others }) };
      }
      const words = queryWords(q);
      if (words.words.length === 0) {
        return { output: { results: [] } };
      }
      const found = index.find({ sources: wanted, actor, guildSeq, words, limit });
      const newest = found
        .map((each) => ({ ...each, key: creationKey(each.subject) }))
        .toSorted((a, b) => (a.key < b.key ? 1 : -1))
        .slice(0, limit);
      const results = newest.map(({ source, subject }) => resultOf(source, subject, words));
      return { output: { results } };
    },
  };
}

/** Answers a query: by its words, its conditions, or both; nothing where it has neither. */
function answerQuery(
  index: SearchDependencies['index'],
  request: Omit<RankedRequest, 'query' | 'conditions'>,
  q: string,
  { kinds, ...others }: SearchConditions & { readonly kinds?: unknown },
): OperationOutput<'search.find'> {
  const query = readQuery(q);
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
  if (query.words.words.length + given.length === 0 && kinds === undefined) {
    return { results: [], isMore: false };
  }
  const conditions: SearchConditions | undefined =
    given.length === 0 ? undefined : Object.fromEntries(given);
  const { found, isMore } = findRanked(index, { ...request, query, conditions });
  const results = found.map(({ source, subject, isPartial }) => ({
    ...resultOf(source, subject, query.words),
    ...(isPartial && { isPartial }),
  }));
  return { results, isMore, ...(index.isUnfinished() && { isIndexing: true }) };
}

/**
 * Returns a key that orders by creation. Within a millisecond it orders by the increasing part of
 * the ids.
 */
function creationKey({ createdAt, id }: FoundSubject): string {
  return createdAt + id.slice(id.indexOf('_'));
}

/** The result of a found thing; what the thing does not have is left out of the answer. */
function resultOf({ kind }: SearchSource, found: FoundSubject, words: SearchWords): SearchResult {
  return {
    kind,
    id: found.id,
    title: oneLine(found.title),
    snippet: snippetOf(found.text, words),
    conversationId: found.conversationId,
    createdAt: found.createdAt,
    authorId: found.authorId ?? undefined,
    type: found.type ?? undefined,
    status: found.status ?? undefined,
    assignedOperatorId: found.assignedOperatorId ?? undefined,
  };
}
