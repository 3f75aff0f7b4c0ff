import { Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useSelectThing } from '../../actions/selected-thing.ts';
import type { SelectedThing } from '../../actions/selected-thing.ts';
import { isConnected, offers } from '../../entities/home/home-store.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { text } from '../../text/text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { rovingRows } from '../../ui/roving-rows.ts';
import { useAddressed } from '../../ui/use-addressed.ts';
import { GuildResults } from './guild-results.tsx';
import type { ResultHref } from './guild-results.tsx';
import { conditionChoices } from './condition-choices.ts';
import { SearchField } from './search-field.tsx';
import { SearchFilter } from './search-filter.tsx';
import { parseSearch } from './search-query.ts';
import type { SearchQuery } from './search-query.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { plainTerms } from '#shared/domain/search/query-terms.ts';
import { isEmpty, useSearch } from './use-search.ts';
import type { GuildSearch, SearchedGuild } from './use-search.ts';
import '../../ui/field.css';
import './search.css';

const words = text.search;

/** A search stands in its address as it was typed. */
const asTyped = { format: same, parse: same };

interface SearchScreenProps {
  /** The query of the address. */
  readonly query: string;
  /** The guilds of all homes. */
  readonly guilds: readonly SearchedGuild[];
  readonly onQuery: (query: string) => void;
  readonly hrefOf: ResultHref;
  /** Told before a result of a guild is opened. */
  readonly onOpen: (guild: SearchedGuild) => void;
}

/** One field over the messages, work items and documents of all homes. */
export function SearchScreen({ query, guilds, onQuery, hrefOf, onOpen }: SearchScreenProps) {
  const [typed, setTyped] = useAddressed(query, onQuery, asTyped);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const searches = useSearch(typed, guilds);
  const parsed = useMemo(() => parseSearch(typed), [typed]);
  const plain = useMemo(() => plainTerms(parsed.words.slice(0, pageLimits.searchQuery)), [parsed]);
  const homes = useMemo(() => [...new Set(guilds.map(({ home }) => home))], [guilds]);
  const people = usePeople(guilds);
  const choices = useMemo(() => conditionChoices(homes, people), [homes, people]);
  const [selected, setSelected] = useState<SelectedThing>();
  useSelectThing(selected && isFound(selected, searches) ? selected : undefined);
  useEffect(() => field.current?.focus(), []);
  return (
    <section className="search" aria-label={words.title}>
      <header className="search-head">
        <h1 className="hidden">{words.title}</h1>
        <SearchField
          {...{ field, typed, choices }}
          onType={setTyped}
          onDown={() => results.current?.querySelector('a')?.focus()}
        />
        <SearchFilter typed={typed} choices={choices} onType={setTyped} />
      </header>
      <Notes homes={homes} query={parsed} typed={typed} />
      {typed.trim() === '' ? (
        <EmptyState icon={<Search />} title={words.hint.title} detail={words.hint.detail} />
      ) : (
        <div ref={results} role="group" aria-label={words.results}>
          <Outcome searches={searches} query={parsed} />
          <div ref={rovingRows}>
            {searches.map((search) => (
              <GuildResults
                key={`${search.home.id} ${search.guildId}`}
                search={search}
                query={plain}
                hasName={homes.length > 1}
                hrefOf={hrefOf}
                onOpen={() => onOpen(search)}
                onSelect={setSelected}
              />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

/** How far the search reaches, and what of it was not understood. */
function Notes({
  homes,
  query,
  typed,
}: {
  homes: readonly SearchedGuild['home'][];
  query: SearchQuery;
  typed: string;
}) {
  const { unknown, unknownNames } = query;
  const all = homes.filter(isWhole).map(({ name }) => name);
  const part = homes.filter((home) => !isWhole(home)).map(({ name }) => name);
  const reach = all.length === 0 ? words.reachPart(part) : words.reachBoth(all, part);
  return (
    <div className="search-notes">
      {part.length > 0 && <p>{reach}</p>}
      {unknown.length > 0 && <p role="status">{words.unknown(unknown)}</p>}
      {unknownNames.length > 0 && <p role="status">{words.unknownNames(unknownNames)}</p>}
      {query.words.length > pageLimits.searchQuery && (
        <p role="status">{words.tooLong(pageLimits.searchQuery)}</p>
      )}
      {typed.trim() !== '' && isEmpty(query) && <p role="status">{words.noWords}</p>}
    </div>
  );
}

/** Whether the service of a home searches, and not what is kept of it. */
function isWhole(home: SearchedGuild['home']): boolean {
  return isConnected(home) && offers(home, 'search');
}

/** Says how many results there are, once every guild has answered. */
function Outcome({ searches, query }: { searches: readonly GuildSearch[]; query: SearchQuery }) {
  const isDone = searches.length > 0 && searches.every(({ state }) => state !== 'searching');
  const count = searches.reduce((sum, { results }) => sum + results.length, 0);
  const isNothing = isDone && !isEmpty(query) && count === 0;
  return (
    <p className={isNothing ? 'search-nothing' : 'hidden'} role="status">
      {isNothing ? words.nothing : isDone ? words.found(count) : ''}
    </p>
  );
}

/** Whether a thing is among the results. */
function isFound({ homeId, id }: SelectedThing, searches: readonly GuildSearch[]): boolean {
  return searches.some(
    ({ home, results }) =>
      home.id === homeId &&
      results.some((result) => result.id === id || result.conversationId === id),
  );
}

function same(typed: string): string {
  return typed;
}

function usePeople(guilds: readonly SearchedGuild[]): readonly string[] {
  const state = useStore(operatorStore.api);
  return useMemo(
    () =>
      guilds.flatMap(({ home, guildId }) =>
        operatorStore.list(home.id, { guildId }, state).rows.map(({ name }) => name),
      ),
    [guilds, state],
  );
}
