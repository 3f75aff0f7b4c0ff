import { FileText, MessageSquare, SquareCheck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { SearchKind, SearchResult } from '#shared/domain/search/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import type { SelectedThing } from '../../actions/selected-thing.ts';
import { togglePane } from '../../entities/preferences/pane-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { formatRecent } from '../../ui/time.ts';
import { useThreadSetting } from '../../entities/local-state/thread-settings.ts';
import { useShortName } from '../../entities/work-item/item-names.ts';
import { ShortName } from '../../ui/short-name.tsx';
import { withShortAddresses } from '../../ui/markdown/thing-links.ts';
import { useNow } from '../../ui/use-now.ts';
import { markWords } from './marked-words.ts';
import type { GuildSearch } from './use-search.ts';
import { keyOf } from '../../ui/key-of.ts';

const words = text.search;

const icons: Readonly<Record<SearchKind, LucideIcon>> = {
  message: MessageSquare,
  work_item: SquareCheck,
  document: FileText,
};

/** Where a result is shown, and the words at which it opens. */
export type ResultHref = (homeId: string, result: SearchResult, words: string) => string;

interface GuildResultsProps {
  readonly search: GuildSearch;
  /** The words that are marked. */
  readonly query: string;
  /** Whether its home is named: where there are several. */
  readonly hasName: boolean;
  readonly hrefOf: ResultHref;
  /** Told before a result of the guild is opened. */
  readonly onOpen: () => void;
  /** Told which thing has the focus. */
  readonly onSelect: (thing: SelectedThing) => void;
}

/** The results of one guild, or how its search stands. */
export function GuildResults(props: GuildResultsProps) {
  const { search, query, hasName } = props;
  const { home, state, results, reason = '' } = search;
  const [longQuery, setLongQuery] = useState<string>();
  const isLong = longQuery === query;
  const whole = results.filter(({ isPartial = false }) => !isPartial);
  const some = results.filter(({ isPartial = false }) => isPartial);
  const shown = isLong ? whole : whole.slice(0, pageLimits.searchResults);
  return (
    <section className="search-guild" aria-label={home.name} aria-busy={state === 'searching'}>
      <h2 className="search-home">
        {hasName && <span dir="auto">{home.name}</span>}
        {state === 'ready' && (
          <span className="search-count">{foundWords(search, shown.length, whole.length)}</span>
        )}
      </h2>
      {state === 'searching' && <p role="status">{words.searching(home.name)}</p>}
      {state === 'failed' && <p role="alert">{words.failed(home.name, reason)}</p>}
      {search.isLimited === true && <p role="status">{words.limited(home.name)}</p>}
      {search.isIndexing === true && <p role="status">{words.indexing(home.name)}</p>}
      {shown.length > 0 && <ResultList {...props} rows={shown} />}
      {shown.length < whole.length && (
        <Button onClick={() => setLongQuery(query)}>{words.showMore}</Button>
      )}
      {some.length > 0 && (
        <>
          <h3 className="search-partial">{words.partial}</h3>
          <ResultList {...props} rows={some} />
        </>
      )}
    </section>
  );
}

function ResultList({
  rows,
  search,
  query,
  hasName,
  hrefOf,
  onOpen,
  onSelect,
}: GuildResultsProps & { readonly rows: readonly SearchResult[] }) {
  const { home, guildId, names } = search;
  return (
    <ul className="search-results">
      {rows.map((result) => (
        <li key={`${result.kind} ${result.id}`}>
          <Result
            {...{ result, query, onOpen }}
            homeId={home.id}
            guildId={guildId}
            author={names.get(result.authorId ?? '')}
            homeName={hasName ? home.name : undefined}
            href={hrefOf(home.id, result, query)}
            onFocus={() => onSelect(thingOf(search, result))}
          />
        </li>
      ))}
    </ul>
  );
}

function Result({
  homeId,
  guildId,
  result,
  query,
  author,
  homeName,
  href,
  onOpen,
  onFocus,
}: {
  homeId: string;
  guildId: string;
  result: SearchResult;
  query: string;
  /** The author of a message, where that is known. */
  author: string | undefined;
  homeName: string | undefined;
  href: string;
  onOpen: () => void;
  onFocus: () => void;
}) {
  const { kind, conversationId, snippet, createdAt } = result;
  const { title = result.title } = useThreadSetting(homeId, conversationId ?? '');
  const shortName = useShortName(homeId, guildId, result);
  const now = useNow();
  const Icon = icons[kind];
  const facts = [author ?? words.kindOf[kind], homeName, createdAt && formatRecent(createdAt, now)];
  return (
    <a
      className="search-result"
      href={href}
      onClick={onOpen}
      onFocus={onFocus}
      onKeyDown={answerKey}
    >
      <Icon aria-hidden="true" />
      <span className="search-title" dir="auto" data-name="">
        <ShortName name={shortName} />
        <Marked line={withShortAddresses(title)} query={query} />
      </span>
      <span className="search-facts">{facts.filter(Boolean).join(' · ')}</span>
      {snippet !== '' && (
        <span className="search-snippet" dir="auto">
          <Marked line={withShortAddresses(snippet)} query={query} />
        </span>
      )}
    </a>
  );
}

/** The thing that a result shows: of a message, its thread. */
function thingOf(
  { home: { id: homeId }, guildId }: GuildSearch,
  { kind, id, conversationId }: SearchResult,
): SelectedThing {
  const place = { homeId, guildId };
  return kind === 'message'
    ? { ...place, kind: 'thread', id: conversationId ?? id }
    : { ...place, kind: kind === 'document' ? 'document' : 'item', id };
}

/**
 * Up leads from the first result back to the field; all others answer it by the list. Space shows the
 * result beside the list.
 */
function answerKey(event: KeyboardEvent<HTMLElement>): void {
  const key = keyOf(event);
  if (key === ' ') {
    event.preventDefault();
    togglePane('details');
  } else if (key === 'ArrowUp') {
    event.preventDefault();
    event.currentTarget.closest('.search')?.querySelector<HTMLElement>('.search-input')?.focus();
  }
}

function Marked({ line, query }: { line: string; query: string }) {
  return markWords(line, query).map(({ words: run, isMatch }, at) =>
    isMatch ? <mark key={at}>{run}</mark> : run,
  );
}

/** How much was found, and how much of it is shown or was looked through. */
function foundWords(
  { lookedThrough, isMore = false }: GuildSearch,
  shown: number,
  all: number,
): string {
  if (lookedThrough !== undefined) {
    return all === lookedThrough ? words.newest(all) : words.foundAmong(all, lookedThrough);
  }
  if (isMore) {
    return words.shownOfMore(shown);
  }
  return shown < all ? words.shownOf(shown, all) : words.found(all);
}
