import { useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { passesFilter } from '#shared/text/filter-words.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { useList } from '../../entities/store/entity-store.ts';
import { useReadAll } from '../../entities/store/read-all.ts';
import { textOf } from '../../entities/message/outgoing.ts';
import { triageStore } from '../../entities/local-state/triage-store.ts';
import { isMuted } from '../../entities/local-state/muted.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { useUnread } from '../../entities/read-state/use-unread.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { ContextMenu } from '../../ui/context-menu.tsx';
import { keepComposed } from '../../ui/key-of.ts';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { ThreadItem } from './thread-item.tsx';
import { rovingRows } from '../../ui/roving-rows.ts';
import { useHeldOrder } from '../../ui/use-held-order.ts';
import { TypedLine } from '../../ui/typed-line.tsx';
import { useOrderedThreads } from './use-ordered-threads.ts';
import { useThreadSteps } from './use-thread-steps.ts';
import './thread-list.css';

/** From how many threads on a filter helps more than it disturbs. */
const filterFrom = 6;

/** The threads of a guild, the most lately updated first. */
export function ThreadList({
  homeId,
  guildId,
  selectedId,
  hrefOf,
  actsOf,
}: {
  homeId: string;
  guildId: string;
  selectedId: string | undefined;
  hrefOf: (conversationId: string) => string;
  /** The acts on a thread; the first is offered beside it as well. */
  actsOf: (conversationId: string, isUnread: boolean) => readonly MenuItem[];
}) {
  const query = { guildId };
  const { rows, load, ordered } = useOrderedThreads(homeId, guildId);
  const ownId = useHomes(({ homes }) => homes.find(({ id }) => id === homeId)?.user?.id);
  const unread = useUnread(homeId);
  const triage = triageStore.use((state) => state.rows);
  const [filter, setFilter] = useState('');
  const matching = ordered.filter(({ conversation }) => matches(conversation, filter));
  const { rows: shown, onPointerDown } = useHeldOrder(matching, idOf);
  useThreadSteps(shown, selectedId, unread, hrefOf);
  if (load.kind === 'failed' && rows.length === 0) {
    const retry = () => void conversationStore.read(homeId, query);
    return <ThreadsFailure detail={load.problem.detail} onRetry={retry} />;
  }
  return (
    <div className="threads">
      {rows.length >= filterFrom && <ThreadFilter value={filter} onChange={setFilter} />}
      <ThreadMenu actsOf={(id) => actsOf(id, unread.has(id))} onPointerDown={onPointerDown}>
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
            act={actsOf(conversation.id, unread.has(conversation.id))[0]}
            isSelected={conversation.id === selectedId}
            isMuted={isMuted(homeId, 'conversation', conversation.id, triage)}
          />
        ))}
      </ThreadMenu>
      {filter.trim() === '' ? (
        <OlderThreads homeId={homeId} guildId={guildId} />
      ) : (
        <FilteredNote homeId={homeId} guildId={guildId} hasMatches={shown.length > 0} />
      )}
    </div>
  );
}

interface GuildProps {
  readonly homeId: string;
  readonly guildId: string;
}

function OlderThreads({ homeId, guildId }: GuildProps) {
  const query = { guildId };
  const { nextCursor } = useList(conversationStore, homeId, query);
  return nextCursor === undefined ? null : (
    <Button kind="quiet" onClick={() => void conversationStore.readFurther(homeId, query)}>
      {text.conversation.showOlderThreads}
    </Button>
  );
}

/** The note on a filter without results, or none yet: it reads all threads, not only the newest. */
function FilteredNote({ homeId, guildId, hasMatches }: GuildProps & { hasMatches: boolean }) {
  const { load, isReading } = useReadAll(conversationStore, homeId, guildId);
  if (load.kind === 'failed') {
    const retry = () => void conversationStore.readFurther(homeId, { guildId });
    return <ThreadsFailure detail={load.problem.detail} onRetry={retry} />;
  }
  return (
    <p className="threads-note" role="status">
      {isReading && text.conversation.filteringOlderThreads}
      {!isReading && !hasMatches && text.conversation.noMatchingThreads}
    </p>
  );
}

function ThreadsFailure({ detail, onRetry }: { detail: string; onRetry: () => void }) {
  return (
    <div className="threads-note" role="alert">
      <p>{text.conversation.threadsNotLoaded(detail)}</p>
      <Button onClick={onRetry}>{text.ui.retry}</Button>
    </div>
  );
}

/** The list of threads, with a menu of the one that is pressed: one for all, as there may be many. */
function ThreadMenu({
  actsOf,
  onPointerDown,
  children,
}: {
  actsOf: (conversationId: string) => readonly MenuItem[];
  onPointerDown: () => void;
  children: ReactNode;
}) {
  const [pressedId, setPressedId] = useState<string>();
  const onPress = (event: MouseEvent) => {
    const id = event.target instanceof Element && threadIdAt(event.target);
    if (id) {
      setPressedId(id);
    } else {
      event.stopPropagation();
    }
  };
  return (
    <ContextMenu items={pressedId === undefined ? [] : actsOf(pressedId)}>
      <ul
        ref={rovingRows}
        className="threads-list"
        aria-label={text.conversation.recentThreads}
        onPointerDownCapture={onPointerDown}
        onContextMenuCapture={onPress}
      >
        {children}
      </ul>
    </ContextMenu>
  );
}

function ThreadFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TypedLine
      className="threads-filter"
      type="search"
      aria-label={text.conversation.filterThreads}
      placeholder={text.conversation.filterThreads}
      value={value}
      onKeyDown={keepComposed}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function idOf({ conversation }: { readonly conversation: Conversation }): string {
  return conversation.id;
}

function threadIdAt(element: Element): string | null | undefined {
  return element.closest('[data-thread]')?.getAttribute('data-thread');
}

/** The name of the author of a thread's last message, where that is known. */
function authorOf(
  { participants, lastMessage }: Conversation,
  ownId: string | undefined,
): string | undefined {
  const author = participants.find(({ id }) => id === lastMessage?.authorId);
  // A thread that was made here may not know its own person yet.
  const isOwn = author !== undefined && (author.id === ownId || author.id === '');
  return isOwn ? text.conversation.you : author?.name;
}

function matches(conversation: Conversation, filter: string): boolean {
  const names = conversation.participants.map(({ name }) => name);
  return passesFilter([conversation.title, ...names].join('\n'), filter);
}
