import { useId, useMemo, useState } from 'react';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { stampOf } from '../../entities/entity-list.ts';
import { useList } from '../../entities/entity-store.ts';
import { outgoingTexts } from '../../entities/message/outgoing.ts';
import { useOutbox } from '../../entities/outbox-store.ts';
import { useUnread } from '../../entities/read-state/use-unread.ts';
import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { markdownWords } from '../../ui/markdown/markdown-html.ts';
import { formatShort } from '../../ui/time.ts';
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
  const outgoing = useMemo(() => outgoingTexts(entries, homeId), [entries, homeId]);
  const unread = useUnread(homeId);
  const [filter, setFilter] = useState('');
  const shown = rows.filter((conversation) => matches(conversation, filter));
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
        {shown.map((conversation) => (
          <ThreadItem
            key={conversation.id}
            homeId={homeId}
            conversation={conversation}
            unreadCount={unread.get(conversation.id) ?? 0}
            lastText={outgoing.get(conversation.id) ?? conversation.lastMessage?.text}
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

/** The link is the title alone; it covers the whole item. */
function ThreadItem({
  homeId,
  conversation,
  unreadCount,
  lastText,
  href,
  isSelected,
}: {
  homeId: string;
  conversation: Conversation;
  unreadCount: number;
  /** What was said last, on its way or arrived. */
  lastText: string | undefined;
  href: string;
  isSelected: boolean;
}) {
  const now = useNow();
  const unreadId = useId();
  const preview = useMemo(
    () =>
      lastText === undefined
        ? text.conversation.noMessagesYet
        : markdownWords(lastText, previewLength),
    [lastText],
  );
  const operators = conversation.participants.filter(({ type }) => type === 'operator');
  return (
    <li className="thread-item" data-unread={unreadCount > 0 || undefined}>
      <a
        className="thread-link"
        href={href}
        aria-current={isSelected ? 'page' : undefined}
        aria-describedby={unreadCount > 0 ? unreadId : undefined}
      >
        {conversation.title}
      </a>
      <span className="thread-item-end">
        <ThreadUnread id={unreadId} count={unreadCount} />
        <time className="thread-item-time" dateTime={stampOf(conversation)}>
          {formatShort(stampOf(conversation), now)}
        </time>
      </span>
      <span className="thread-item-text">{preview}</span>
      <span className="avatar-row">
        {operators.slice(0, facesShown).map(({ id, name }) => (
          <Avatar key={id} name={name} size="s" />
        ))}
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

function matches(conversation: Conversation, filter: string): boolean {
  const wanted = filter.trim().toLocaleLowerCase();
  const names = conversation.participants.map(({ name }) => name);
  return [conversation.title, ...names].some((words) => words.toLocaleLowerCase().includes(wanted));
}
