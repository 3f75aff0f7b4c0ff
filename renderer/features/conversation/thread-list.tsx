import { useState } from 'react';
import { isArchived } from '../../entities/conversation/archived.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { useThreadListChoice } from '../../entities/local-state/thread-list-choices.ts';
import { useList } from '../../entities/store/entity-store.ts';
import { useReadAll } from '../../entities/store/read-all.ts';
import { useCountedUnread } from '../../entities/read-state/use-unread.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { useHeldOrder } from '../../ui/use-held-order.ts';
import type { ListedThread } from './arrange-threads.ts';
import { ThreadItem } from './thread-item.tsx';
import { ThreadRows } from './thread-list-menu.tsx';
import { ThreadListBar, UnreadOnlyNote } from './thread-list-options.tsx';
import { useArchiveRead } from './use-archive-read.ts';
import { useOrderedThreads } from './use-ordered-threads.ts';
import { useThreadSteps } from './use-thread-steps.ts';
import './thread-list.css';

/** From how many threads on a filter helps more than it disturbs. */
const filterFrom = 6;

interface ThreadListProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly selectedId: string | undefined;
  readonly hrefOf: (conversationId: string) => string;
  /** The acts on a thread, for its menu. */
  readonly actsOf: (conversationId: string, isUnread: boolean) => readonly MenuItem[];
  /** The act beside a thread, which marks it as read or as unread. */
  readonly markOf: (conversationId: string, isUnread: boolean) => MenuItem;
  readonly onRename: (conversationId: string) => void;
}

/** The threads of a guild: those that are pinned, then the others in the order that was chosen. */
export function ThreadList(props: ThreadListProps) {
  const { homeId, guildId, selectedId, hrefOf } = props;
  const [filter, setFilter] = useState('');
  const [isOfArchive, setIsOfArchive] = useState(false);
  const sought = { filter, isOfArchive };
  const { rows, load, shown, unread } = useOrderedThreads(homeId, guildId, selectedId, sought);
  const counted = useCountedUnread(homeId);
  const { order, isUnreadOnly } = useThreadListChoice(homeId, guildId);
  const held = useHeldOrder(shown, idOf);
  useThreadSteps(held.rows, selectedId, counted, hrefOf);
  if (load.kind === 'failed' && rows.length === 0) {
    const retry = () => void conversationStore.read(homeId, { guildId });
    return <ThreadsFailure detail={load.problem.detail} onRetry={retry} />;
  }
  const isFew = rows.length < filterFrom;
  const hasArchive = rows.some((row) => isArchived(homeId, row));
  const isArranged = order !== 'newest' || isUnreadOnly || isOfArchive;
  return (
    <div className="threads">
      {(!isFew || hasArchive || isArranged) && (
        <ThreadListBar
          {...{ homeId, guildId, filter, isFew, isOfArchive }}
          onFilter={setFilter}
          onArchive={(next) => {
            setFilter('');
            setIsOfArchive(next);
          }}
        />
      )}
      <ListedThreads {...props} {...held} unread={unread} isOfArchive={isOfArchive} />
      <ListEnd
        {...{ homeId, guildId, isOfArchive, isUnreadOnly }}
        isFiltered={filter.trim() !== ''}
        isEmpty={shown.length === 0}
        isAllArchived={hasArchive && load.kind === 'ready'}
        onArchive={() => setIsOfArchive(true)}
      />
    </div>
  );
}

function ListedThreads({
  homeId,
  selectedId,
  hrefOf,
  actsOf,
  markOf,
  onRename,
  rows,
  unread,
  isOfArchive,
  onPointerDown,
}: ThreadListProps & {
  rows: readonly ListedThread[];
  unread: ReadonlyMap<string, number>;
  isOfArchive: boolean;
  onPointerDown: () => void;
}) {
  return (
    <ThreadRows
      label={isOfArchive ? text.threads.list.archivedHeading : text.conversation.recentThreads}
      actsOf={(id) => actsOf(id, unread.has(id))}
      onRename={onRename}
      onPointerDown={onPointerDown}
    >
      {rows.map(({ conversation, entry, at }, index) => (
        <ThreadItem
          key={conversation.id}
          {...{ homeId, conversation, entry, at, markOf }}
          unreadCount={unread.get(conversation.id) ?? 0}
          href={hrefOf(conversation.id)}
          isSelected={conversation.id === selectedId}
          isFirst={index < firstShown}
        />
      ))}
    </ThreadRows>
  );
}

/** How many rows are shown whole at once; others once they come near. */
const firstShown = 40;

interface ListEndProps extends GuildProps {
  readonly isOfArchive: boolean;
  readonly isUnreadOnly: boolean;
  readonly isFiltered: boolean;
  readonly isEmpty: boolean;
  /** Whether a list that shows nothing is empty since all threads are archived. */
  readonly isAllArchived: boolean;
  readonly onArchive: () => void;
}

/** The end of the list: why there are no more rows, and the way to them. */
function ListEnd(props: ListEndProps) {
  const { homeId, guildId, isOfArchive, isUnreadOnly, isFiltered, isEmpty } = props;
  const { list } = text.threads;
  if (isFiltered || isOfArchive) {
    const none = isFiltered ? text.conversation.noMatchingThreads : list.nothingArchived;
    return <ReadAllNote {...{ homeId, guildId, isOfArchive, none }} isEmpty={isEmpty} />;
  }
  if (isUnreadOnly) {
    return <UnreadOnlyNote {...{ homeId, guildId, isEmpty }} />;
  }
  return (
    <>
      {isEmpty && props.isAllArchived && (
        <div className="threads-note">
          <p>{list.allArchived}</p>
          <Button onClick={props.onArchive}>{list.archived}</Button>
        </div>
      )}
      <OlderThreads homeId={homeId} guildId={guildId} />
    </>
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

/** The note on a list of what was looked for: it reads all threads, not only the newest. */
function ReadAllNote({
  homeId,
  guildId,
  isOfArchive,
  none,
  isEmpty,
}: GuildProps & { isOfArchive: boolean; none: string; isEmpty: boolean }) {
  const { load, isReading } = useReadAll(conversationStore, homeId, guildId);
  const isReadingArchive = useArchiveRead(homeId, guildId, isOfArchive);
  if (load.kind === 'failed') {
    const retry = () => void conversationStore.readFurther(homeId, { guildId });
    return <ThreadsFailure detail={load.problem.detail} onRetry={retry} />;
  }
  return (
    <p className="threads-note" role="status">
      {(isReading || isReadingArchive) && text.conversation.filteringOlderThreads}
      {!isReading && !isReadingArchive && isEmpty && none}
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

function idOf({ conversation }: ListedThread): string {
  return conversation.id;
}
