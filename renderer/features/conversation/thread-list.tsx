import { useId, useMemo, useState } from 'react';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { stampOf } from '../../entities/entity-list.ts';
import { useList } from '../../entities/entity-store.ts';
import { latestOutgoing, textOf } from '../../entities/message/outgoing.ts';
import { useHomes } from '../../entities/home-store.ts';
import { useOutbox } from '../../entities/outbox-store.ts';
import { useUnread } from '../../entities/read-state/use-unread.ts';
import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { markdownWords } from '../../ui/markdown/markdown-html.ts';
import { formatRecent } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { ThreadMarkButton, ThreadUnread } from './thread-unread.tsx';
import './thread-list.css';

/** From how many threads on a filter helps more than it disturbs. */
const filterFrom = 6;
const facesShown = 3;
const previewLength = 120;

/** The threads of a guild, the most lately updated first. */
export function ThreadList({
  homeId,
  guildId,
  selectedId,
  hrefOf,
}: {
  homeId: string;
  guildId: string;
  selectedId: string | undefined;
  hrefOf: (conversationId: string) => string;
}) {
  const query = { guildId };
  const { rows, load, nextCursor } = useList(conversationStore, homeId, query);
  const entries = useOutbox((state) => state.entries);
  const outgoing = useMemo(() => latestOutgoing(entries, homeId), [entries, homeId]);
  const ownId = useHomes(({ homes }) => homes.find(({ id }) => id === homeId)?.user?.id);
  const unread = useUnread(homeId);
  const [filter, setFilter] = useState('');
  const ordered = useMemo(() => orderedThreads(rows, outgoing), [rows, outgoing]);
  const shown = ordered.filter(({ conversation }) => matches(conversation, filter));
  if (load.kind === 'failed' && rows.length === 0) {
    return (
      <div className="threads-note" role="alert">
        <p>{text.conversation.threadsNotLoaded(load.problem.detail)}</p>
        <Button onClick={() => void conversationStore.read(homeId, query)}>{text.ui.retry}</Button>
      </div>
    );
  }
  return (
    <div className="threads">
      {rows.length >= filterFrom && <ThreadFilter value={filter} onChange={setFilter} />}
      <ul className="threads-list" aria-label={text.conversation.recentThreads}>
        {shown.map(({ conversation, entry, at }) => (
          <ThreadItem
            key={conversation.id}
            homeId={homeId}
            conversation={conversation}
            at={at}
            lastText={entry ? textOf(entry) : conversation.lastMessage?.text}
            lastAuthor={entry ? text.conversation.you : authorOf(conversation, ownId)}
            unreadCount={unread.get(conversation.id) ?? 0}
            href={hrefOf(conversation.id)}
            isSelected={conversation.id === selectedId}
          />
        ))}
      </ul>
      {filter !== '' && shown.length === 0 && (
        <p className="threads-note">{text.conversation.noMatchingThreads}</p>
      )}
      {nextCursor !== undefined && (
        <Button kind="quiet" onClick={() => void conversationStore.readFurther(homeId, query)}>
          {text.conversation.showOlderThreads}
        </Button>
      )}
    </div>
  );
}

function ThreadFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <input
      className="threads-filter"
      type="search"
      aria-label={text.conversation.filterThreads}
      placeholder={text.conversation.filterThreads}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The threads with what waits in them, those that something was last said in first. */
function orderedThreads(
  rows: readonly Conversation[],
  outgoing: ReadonlyMap<string, OutboxEntry>,
): readonly ThreadAndLatest[] {
  return rows
    .map((conversation) => {
      const entry = outgoing.get(conversation.id);
      const stamp = stampOf(conversation);
      const at = entry !== undefined && entry.createdAt > stamp ? entry.createdAt : stamp;
      return { conversation, entry, at };
    })
    .toSorted((a, b) => (outgoing.size > 0 ? b.at.localeCompare(a.at) : 0));
}

/** A thread, what waits in it, and when something was last said there. */
interface ThreadAndLatest {
  readonly conversation: Conversation;
  readonly entry: OutboxEntry | undefined;
  readonly at: string;
}

/** Who has said the last thing in a thread, where that is known. */
function authorOf(
  { participants, lastMessage }: Conversation,
  ownId: string | undefined,
): string | undefined {
  const author = participants.find(({ id }) => id === lastMessage?.authorId);
  return author !== undefined && author.id === ownId ? text.conversation.you : author?.name;
}

/** The link is the title alone; it covers the whole item. */
function ThreadItem({
  homeId,
  conversation,
  at,
  unreadCount,
  lastText,
  lastAuthor,
  href,
  isSelected,
}: {
  homeId: string;
  conversation: Conversation;
  at: string;
  unreadCount: number;
  /** What was said last, on its way or arrived, and by whom. */
  lastText: string | undefined;
  lastAuthor: string | undefined;
  href: string;
  isSelected: boolean;
}) {
  const now = useNow();
  const unreadId = useId();
  const preview = useMemo(() => {
    if (lastText === undefined) {
      return text.conversation.noMessagesYet;
    }
    const said = markdownWords(lastText, previewLength);
    return lastAuthor === undefined ? said : text.conversation.preview(lastAuthor, said);
  }, [lastText, lastAuthor]);
  const operators = conversation.participants.filter(({ type }) => type === 'operator');
  return (
    <li className="thread-item" data-unread={unreadCount > 0 || undefined}>
      <FacePile names={operators.map(({ name }) => name)} />
      <a
        className="thread-link"
        dir="auto"
        href={href}
        aria-current={isSelected ? 'page' : undefined}
        aria-describedby={unreadCount > 0 ? unreadId : undefined}
      >
        {conversation.title}
      </a>
      <span className="thread-item-end">
        <ThreadUnread id={unreadId} count={unreadCount} />
        <time className="thread-item-time" dateTime={at}>
          {formatRecent(at, now)}
        </time>
      </span>
      <span className="thread-item-text" dir="auto">
        {preview}
      </span>
      <ThreadMarkButton
        homeId={homeId}
        conversationId={conversation.id}
        title={conversation.title}
        isUnread={unreadCount > 0}
      />
    </li>
  );
}

/** The faces of those in a thread: one, or a small pile. */
function FacePile({ names }: { names: readonly string[] }) {
  const shown = names.slice(0, facesShown);
  return (
    <span className="face-pile" data-count={shown.length}>
      {shown.map((name, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may have the same name
        <Avatar key={`${at} ${name}`} name={name} size={shown.length === 1 ? 'm' : 's'} />
      ))}
    </span>
  );
}

function matches(conversation: Conversation, filter: string): boolean {
  const wanted = filter.trim().toLocaleLowerCase();
  const names = conversation.participants.map(({ name }) => name);
  return [conversation.title, ...names].some((words) => words.toLocaleLowerCase().includes(wanted));
}
