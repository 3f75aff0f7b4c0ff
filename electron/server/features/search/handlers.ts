import type { SearchResult } from '#shared/domain/search/schema.ts';
import { requireMembership } from '../../access/membership.ts';
import type { Handlers } from '../../perform/operation-handler.ts';
import type { SearchIndex } from './search-index.ts';
import { snippetOf, oneLine } from '#shared/domain/search/snippet.ts';
import type { FoundSubject, SearchSource } from './source.ts';
import { queryWords } from '#shared/domain/search/words.ts';
import type { SearchWords } from '#shared/domain/search/words.ts';

/** The dependencies of the search handlers. */
export interface SearchDependencies {
  readonly index: Pick<SearchIndex, 'find'>;
  readonly sources: readonly SearchSource[];
}

export function searchHandlers({ index, sources }: SearchDependencies): Handlers<'search.find'> {
  return {
    'search.find': ({ db, actor }, { guildId, q, kinds, limit }) => {
      const { seq: guildSeq } = requireMembership(db, actor, guildId);
      const words = queryWords(q);
      if (words.words.length === 0) {
        return { output: { results: [] } };
      }
      const wanted = sources.filter(({ kind }) => kinds?.includes(kind) ?? true);
      const found = index.find({ sources: wanted, actor, guildSeq, words, limit });
      const newest = found.toSorted((a, b) => compareNewest(a.subject, b.subject)).slice(0, limit);
      const results = newest.map(({ source, subject }) => resultOf(source, subject, words));
      return { output: { results } };
    },
  };
}

/**
 * Compares by creation, newest first. Within a millisecond it compares the increasing part of the
 * ids.
 */
function compareNewest(a: FoundSubject, b: FoundSubject): number {
  const [keyA, keyB] = [a, b].map(({ createdAt, id }) => createdAt + id.slice(id.indexOf('_')));
  return (keyA ?? '') < (keyB ?? '') ? 1 : -1;
}

function resultOf({ kind }: SearchSource, found: FoundSubject, words: SearchWords): SearchResult {
  const { seq: _seq, title, text, ...facts } = found;
  const line = { kind, title: oneLine(title), snippet: snippetOf(text, words) };
  return { ...line, ...withoutNulls(facts) };
}

/** Drops what a thing does not have. */
function withoutNulls<Facts extends object>(facts: Facts) {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)) as {
    [Key in keyof Facts]: Exclude<Facts[Key], null>;
  };
}
