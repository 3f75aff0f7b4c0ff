import { useEffect, useState } from 'react';
import type { Home } from '#shared/capability/home.ts';
import type { SearchResult } from '#shared/domain/search/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { call, problemOf } from '../../bridge/call.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { plainTerms } from '#shared/domain/search/query-terms.ts';
import { queryInput, sentWords, understandsQueries } from './query-input.ts';
import { hasOwnConditions, isHomeWanted, isResultWanted } from './match-condition.ts';
import type { Names } from './match-condition.ts';
import { kindsByWord, parseSearch } from './search-query.ts';
import type { SearchQuery } from './search-query.ts';

/** A guild that is searched. */
export interface SearchedGuild {
  readonly home: Home;
  readonly guildId: string;
}

/** How the search of one guild stands. */
export interface GuildSearch extends SearchedGuild {
  readonly state: 'searching' | 'ready' | 'failed';
  readonly results: readonly SearchResult[];
  /** The people of the guild by their ids. */
  readonly names: Names;
  /** How many of the newest matches were looked through, where there may be more. */
  readonly lookedThrough?: number;
  /** Whether there are more than these. */
  readonly isMore?: boolean;
  /** Whether the home is still indexing older things, so that results may be missing. */
  readonly isIndexing?: boolean;
  /** Whether it is searched by words alone, and there were none, or other terms beside them. */
  readonly isLimited?: boolean;
  /** Why it failed, as a sentence. */
  readonly reason?: string;
}

/** A search begins once nothing was typed for this long. */
const restMs = 200;

const nobody: Names = new Map();

/**
 * Searches guilds for what was typed, each for itself: a slow or failing one holds up no other.
 * The next key gives up what has not been answered.
 */
export function useSearch(typed: string, guilds: readonly SearchedGuild[]): readonly GuildSearch[] {
  const [searches, setSearches] = useState<readonly GuildSearch[]>([]);
  const place = guilds.map(({ home, guildId }) => `${home.id} ${guildId} ${home.name}`).join('\n');
  useEffect(() => {
    let isWanted = true;
    const query = parseSearch(typed);
    const search = async (guild: SearchedGuild) => {
      const found = await searchGuild(guild, query);
      if (isWanted) {
        setSearches((all) => all.map((each) => (isSame(each, found) ? found : each)));
      }
    };
    const begin = () => {
      const wanted = isEmpty(query) ? [] : guilds.filter(({ home }) => isHomeWanted(query, home));
      setSearches(
        wanted.map((guild) => ({
          ...guild,
          state: 'searching',
          results: [],
          names: nobody,
        })),
      );
      for (const guild of wanted) {
        void search(guild);
      }
    };
    const timer = window.setTimeout(begin, restMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- homes change with every state of theirs
  }, [typed, place]);
  return searches;
}

async function searchGuild(guild: SearchedGuild, query: SearchQuery): Promise<GuildSearch> {
  const { home, guildId } = guild;
  if (understandsQueries(home)) {
    return answerOf(guild, async () => {
      await operatorStore.readOnce(home.id, { guildId });
      const names = namesIn(home, guildId);
      const {
        results,
        isMore = false,
        isIndexing = false,
      } = await call('search.find', {
        homeId: home.id,
        guildId,
        q: sentWords(query),
        limit: pageLimits.searchCandidates,
        ...kindsOf(query),
        ...queryInput(query, names),
      });
      const wanted = results.filter((result) => isResultWanted(query, result, names));
      return { results: wanted, names, isMore, isIndexing };
    });
  }
  const plain = plainTerms(query.words);
  if (plain === '') {
    return { ...guild, state: 'ready', results: [], names: nobody, isLimited: true };
  }
  return searchWords(guild, query, plain);
}

/** Searches a service that knows words alone: the conditions choose among what it answers. */
async function searchWords(
  guild: SearchedGuild,
  query: SearchQuery,
  plain: string,
): Promise<GuildSearch> {
  const { home, guildId } = guild;
  const isNarrowed = hasOwnConditions(query);
  const limit = isNarrowed ? pageLimits.searchCandidates : pageLimits.searchResults;
  return answerOf(guild, async () => {
    await operatorStore.readOnce(home.id, { guildId });
    const { results } = await call('search.find', {
      homeId: home.id,
      guildId,
      q: plain.slice(0, pageLimits.searchQuery).toWellFormed(),
      limit,
      ...kindsOf(query),
    });
    const names = namesIn(home, guildId);
    const wanted = results.filter((result) => isResultWanted(query, result, names));
    const shown = wanted.slice(0, pageLimits.searchResults);
    const isAll = results.length < limit && shown.length === wanted.length;
    // Matches beyond the shown ones do not count as looked through.
    const lookedThrough = shown.length < wanted.length ? shown.length : results.length;
    return {
      results: shown,
      names,
      isLimited: plain !== query.words,
      ...(!isAll && { lookedThrough }),
    };
  });
}

async function answerOf(
  guild: SearchedGuild,
  ask: () => Promise<Omit<GuildSearch, keyof SearchedGuild | 'state'>>,
): Promise<GuildSearch> {
  try {
    return { ...guild, state: 'ready', ...(await ask()) };
  } catch (error) {
    const reason = problemOf(error).detail;
    return { ...guild, state: 'failed', results: [], names: nobody, reason };
  }
}

function kindsOf({ conditions }: SearchQuery) {
  const kinds = conditions.kind.flatMap((word) => kindsByWord[word.toLowerCase()] ?? []);
  return kinds.length > 0 ? { kinds: [...new Set(kinds)] } : {};
}

/** Whether a query asks for nothing: it has neither words nor a condition that chooses. */
export function isEmpty(query: SearchQuery): boolean {
  return query.words === '' && query.conditions.kind.length === 0 && !hasOwnConditions(query);
}

function namesIn({ id, user }: Home, guildId: string): Names {
  const operators = operatorStore.list(id, { guildId }).rows;
  const people = user === undefined ? operators : [...operators, user];
  return new Map(people.map((each) => [each.id, each.name]));
}

function isSame(a: SearchedGuild, b: SearchedGuild): boolean {
  return a.home.id === b.home.id && a.guildId === b.guildId;
}
