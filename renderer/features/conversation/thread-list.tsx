import { useMemo, useState } from 'react';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import {
  conversationsOf,
  listedConversations,
  listReadingOf,
  updatedAt,
  useConversations,
} from '../../entities/conversation-store.ts';
import { outgoingTexts, useOutbox } from '../../entities/outbox-store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { markdownWords } from '../../ui/markdown/markdown-html.ts';
import { formatShort } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { readConversations, readOlderConversations } from './actions.ts';
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
  const home = useConversations((state) => conversationsOf(state, homeId));
  const list = listReadingOf(home, guildId);
  const entries = useOutbox((state) => state.entries);
  const outgoing = useMemo(() => outgoingTexts(entries, homeId), [entries, homeId]);
  const [filter, setFilter] = useState('');
  const conversations = listedConversations(home, guildId);
  const shown = conversations.filter((conversation) => matches(conversation, filter));
  if (list.load.kind === 'failed' && conversations.length === 0) {
    return (
      <div className="threads-note" role="alert">
        <p>The threads could not be loaded: {list.load.problem.detail}</p>
        <Button onClick={() => void readConversations(homeId, guildId)}>Retry</Button>
      </div>
    );
  }
  return (
    <div className="threads">
      {conversations.length >= filterFrom && (
        <input
          className="threads-filter"
          type="search"
          aria-label="Filter threads"
          placeholder="Filter threads"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <ul className="threads-list" aria-label="Recent threads">
        {shown.map((conversation) => (
          <ThreadItem
            key={conversation.id}
            conversation={conversation}
            lastText={outgoing.get(conversation.id) ?? conversation.lastMessage?.text}
            href={hrefOf(conversation.id)}
            isSelected={conversation.id === selectedId}
          />
        ))}
      </ul>
      {filter !== '' && shown.length === 0 && <p className="threads-note">No thread matches.</p>}
      {list.nextCursor !== undefined && (
        <Button kind="quiet" onClick={() => void readOlderConversations(homeId, guildId)}>
          Show older threads
        </Button>
      )}
    </div>
  );
}

/** The link is the title alone; it covers the whole item. */
function ThreadItem({
  conversation,
  lastText,
  href,
  isSelected,
}: {
  conversation: Conversation;
  /** What was said last, on its way or arrived. */
  lastText: string | undefined;
  href: string;
  isSelected: boolean;
}) {
  const now = useNow();
  const preview = useMemo(
    () => (lastText === undefined ? 'No messages yet' : markdownWords(lastText, previewLength)),
    [lastText],
  );
  const operators = conversation.participants.filter(({ type }) => type === 'operator');
  return (
    <li className="thread-item">
      <a className="thread-link" href={href} aria-current={isSelected ? 'page' : undefined}>
        {conversation.title}
      </a>
      <time className="thread-item-time" dateTime={updatedAt(conversation)}>
        {formatShort(updatedAt(conversation), now)}
      </time>
      <span className="thread-item-text">{preview}</span>
      <span className="avatar-row">
        {operators.slice(0, facesShown).map(({ id, name }) => (
          <Avatar key={id} name={name} size="s" />
        ))}
      </span>
    </li>
  );
}

function matches(conversation: Conversation, filter: string): boolean {
  const wanted = filter.trim().toLocaleLowerCase();
  const names = conversation.participants.map(({ name }) => name);
  return [conversation.title, ...names].some((text) => text.toLocaleLowerCase().includes(wanted));
}
