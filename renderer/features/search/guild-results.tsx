import { FileText, MessageSquare, SquareCheck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { SearchKind, SearchResult } from '#shared/domain/search/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { formatRecent } from '../../ui/time.ts';
import { useThreadSetting } from '../../entities/local-state/thread-settings.ts';
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

/** The results of one guild, or how its search stands. */
export function GuildResults({
  search,
  query,
  hasName,
  hrefOf,
  onOpen,
}: {
  search: GuildSearch;
  /** The words that are marked. */
  query: string;
  /** Whether its home is named: where there are several. */
  hasName: boolean;
  hrefOf: ResultHref;
  /** Told before a result of the guild is opened. */
  onOpen: () => void;
}) {
  const { home, state, results, reason = '' } = search;
  const [longQuery, setLongQuery] = useState<string>();
  const isLong = longQuery === query;
  const whole = results.filter(({ isPartial = false }) => !isPartial);
  const some = results.filter(({ isPartial = false }) => isPartial);
  const shown = isLong ? whole : whole.slice(0, pageLimits.searchResults);
  const listOf = (rows: readonly SearchResult[]) => (
    <ul className="search-results">
      {rows.map((result) => (
        <li key={`${result.kind} ${result.id}`}>
          <Result
            {...{ result, query }}
            homeId={home.id}
            author={search.names.get(result.authorId ?? '')}
            homeName={hasName ? home.name : undefined}
            href={hrefOf(home.id, result, query)}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  );
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
      {shown.length > 0 && listOf(shown)}
      {shown.length < whole.length && (
        <Button onClick={() => setLongQuery(query)}>{words.showMore}</Button>
      )}
      {some.length > 0 && (
        <>
          <h3 className="search-partial">{words.partial}</h3>
          {listOf(some)}
        </>
      )}
    </section>
  );
}

function Result({
  homeId,
  result,
  query,
  author,
  homeName,
  href,
  onOpen,
}: {
  homeId: string;
  result: SearchResult;
  query: string;
  /** The author of a message, where that is known. */
  author: string | undefined;
  homeName: string | undefined;
  href: string;
  onOpen: () => void;
}) {
  const { kind, conversationId, snippet, createdAt } = result;
  const { title = result.title } = useThreadSetting(homeId, conversationId ?? '');
  const now = useNow();
  const Icon = icons[kind];
  const facts = [author ?? words.kindOf[kind], homeName, createdAt && formatRecent(createdAt, now)];
  return (
    <a className="search-result" href={href} onClick={onOpen} onKeyDown={leaveByArrow}>
      <Icon aria-hidden="true" />
      <span className="search-title" dir="auto" data-name="">
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

/** Up leads from the first result back to the field; all others answer it by the list. */
function leaveByArrow(event: KeyboardEvent<HTMLElement>): void {
  if (keyOf(event) === 'ArrowUp') {
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
