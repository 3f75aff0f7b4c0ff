import type { OperationOutput } from '#shared/registry/registry.ts';
import type { SearchResult } from '#shared/domain/search/schema.ts';
import { requireMembership } from '../../access/membership.ts';
import type { Handlers } from '../../perform/operation-handler.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import type { SearchIndex } from './search-index.ts';
import { snippetOf, oneLine } from '#shared/domain/search/snippet.ts';
import type { FoundSubject, SearchConditions, SearchSource } from './source.ts';
import { readQuery } from '#shared/domain/search/query-terms.ts';
import { findRanked } from './ranked-search.ts';
import type { RankedRequest } from './ranked-search.ts';
import type { Found } from './visible-search.ts';
import { queryWords } from '#shared/domain/search/words.ts';
import type { SearchWords } from '#shared/domain/search/words.ts';

/** The dependencies of the search handlers. */
export interface SearchDependencies {
  readonly index: Pick<SearchIndex, 'find' | 'isUnfinished'>;
  readonly sources: readonly SearchSource[];
  /** Finds the key of the work item that a text names; absent where items have no names. */
  readonly findNamed:
    | ((db: ReadableDb, guildSeq: number, text: string) => number | undefined)
    | undefined;
}

export function searchHandlers({
  index,
  sources,
  findNamed,
}: SearchDependencies): Handlers<'search.find'> {
  return {
    'search.find': ({ db, actor }, { guildId, q, kinds, limit, mode, ...others }) => {
      const { seq: guildSeq } = requireMembership(db, actor, guildId);
      const wanted = sources.filter(({ kind }) => kinds?.includes(kind) ?? true);
      const namedSeq = findNamed?.(db, guildSeq, q.trim());
      const named = wanted
        .filter(({ kind }) => kind === 'work_item' && namedSeq !== undefined)
        .flatMap((source) => {
          const conditions = given(others);
          const request = {
            actor,
            guildSeq,
            seqs: [namedSeq ?? 0],
            ...(conditions && { conditions }),
          };
          return source
            .find(db, request)
            .map((subject) => resultOf({ source, subject }, queryWords(q), 1));
        });
      if (mode === 'query') {
        const request = { sources: wanted, actor, guildSeq, limit };
        const answer = answerQuery(index, request, q, { kinds, ...others });
        return { output: { ...answer, results: namedFirst(named, answer.results, limit) } };
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
      const results = newest.map((each) => resultOf(each, words, newest.length));
      return { output: { results: namedFirst(named, results, limit) } };
    },
  };
}

/** The conditions of a request; undefined where it has none. */
function given(conditions: SearchConditions): SearchConditions | undefined {
  const all = Object.entries(conditions).filter(([, value]) => value !== undefined);
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

/** Puts what the whole text names before what is found by its words. */
function namedFirst(
  named: readonly SearchResult[],
  found: readonly SearchResult[],
  limit: number,
): SearchResult[] {
  if (named.length === 0) {
    return [...found];
  }
  // Things with only a part of a name are of no use beside the one that has it.
  const others = found.filter(
    ({ id, isPartial = false }) => !isPartial && named.every((each) => each.id !== id),
  );
  return [...named, ...others].slice(0, limit);
}

/** Answers a query: by its words, its conditions, or both; nothing where it has neither. */
function answerQuery(
  index: SearchDependencies['index'],
  request: Omit<RankedRequest, 'query' | 'conditions'>,
  q: string,
  { kinds, ...others }: SearchConditions & { readonly kinds?: unknown },
): OperationOutput<'search.find'> {
  const query = readQuery(q);
  const conditions = given(others);
  if (query.words.words.length === 0 && conditions === undefined && kinds === undefined) {
    return { results: [], isMore: false };
  }
  const { found, isMore } = findRanked(index, { ...request, query, conditions });
  const results = found.map((each) => ({
    ...resultOf(each, query.words, found.length),
    ...(each.isPartial && { isPartial: true }),
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

/** A result of an answer with so many; what the thing does not have is left out of it. */
function resultOf(
  { source, subject: found }: Found,
  words: SearchWords,
  among: number,
): SearchResult {
  return {
    kind: source.kind,
    id: found.id,
    title: oneLine(found.title),
    snippet: snippetOf(source.shownText?.(found) ?? found.text, words, { among }),
    conversationId: found.conversationId,
    createdAt: found.createdAt,
    authorId: found.authorId ?? undefined,
    type: found.type ?? undefined,
    status: found.status ?? undefined,
    assignedOperatorId: found.assignedOperatorId ?? undefined,
    number: found.number ?? undefined,
  };
}
