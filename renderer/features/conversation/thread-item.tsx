import { Bell, BellOff, Pin } from 'lucide-react';
import { memo, useId, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { threadDraft, useDraft } from '../../entities/local-state/draft-store.ts';
import { muteOf } from '../../entities/local-state/muted.ts';
import type { Mute } from '../../entities/local-state/muted.ts';
import { useMutes } from '../../entities/local-state/mutes.ts';
import { useThreadSetting } from '../../entities/local-state/thread-settings.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { textOf } from '../../entities/message/outgoing.ts';
import { text } from '../../text/text.ts';
import { FacePile } from '../../ui/face-pile.tsx';
import { markdownWords } from '../../ui/markdown/markdown-html.ts';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { formatComing, formatRecent } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { ThreadMoreButton } from './thread-list-menu.tsx';
import { ThreadActs, ThreadMarkButton, ThreadUnread } from './thread-unread.tsx';
import { useIsNear } from './use-is-near.ts';

const previewLength = 120;
const { signs } = text.threads;

interface ThreadItemProps {
  readonly homeId: string;
  readonly conversation: Conversation;
  /** The message on its way that was written last, if there is one, and when something was said. */
  readonly entry: OutboxEntry | undefined;
  readonly at: string;
  readonly unreadCount: number;
  readonly href: string;
  readonly markOf: (conversationId: string, isUnread: boolean) => MenuItem;
  readonly isSelected: boolean;
  /** Whether it is among the first, which are shown whole at once. */
  readonly isFirst: boolean;
}

/**
 * A thread in a list. The link is the title alone; it covers the whole item. All else of it comes
 * once it is near what is seen: there may be thousands.
 */
export const ThreadItem = memo(function ThreadItem(props: ThreadItemProps) {
  const { homeId, conversation, unreadCount, href, isSelected, isFirst } = props;
  const { id, title } = conversation;
  const unreadId = useId();
  const { isNear, ref } = useIsNear(isFirst || isSelected);
  const isPinned = useThreadSetting(homeId, id).isPinned === true;
  return (
    <li
      ref={ref}
      className="thread-item"
      data-thread={id}
      data-unread={unreadCount > 0 || undefined}
      data-pinned={isPinned || undefined}
    >
      {isNear && <Faces conversation={conversation} />}
      <a
        className="thread-link"
        dir="auto"
        href={href}
        aria-current={isSelected ? 'page' : undefined}
        aria-describedby={unreadCount > 0 ? unreadId : undefined}
      >
        {title}
      </a>
      {isNear && <ItemRest {...props} unreadId={unreadId} />}
    </li>
  );
});

function Faces({ conversation: { participants } }: Pick<ThreadItemProps, 'conversation'>) {
  const operators = participants.filter(({ type }) => type === 'operator');
  return <FacePile names={operators.map(({ name }) => name)} shape="square" />;
}

/** The rest of an item beside its title. */
function ItemRest({
  homeId,
  conversation,
  entry,
  at,
  unreadCount,
  unreadId,
  markOf,
}: ThreadItemProps & { unreadId: string }) {
  const { id, title } = conversation;
  const ownId = useHomes(({ homes }) => homes.find((home) => home.id === homeId)?.user?.id);
  const mute = useMute(homeId, id);
  const preview = usePreview(
    entry ? textOf(entry) : conversation.lastMessage?.text,
    entry ? text.conversation.you : authorOf(conversation, ownId),
  );
  const draft = useDraftBeginning(homeId, id);
  const isUnread = unreadCount > 0;
  return (
    <>
      <span className="thread-item-end">
        <Signs homeId={homeId} conversationId={id} mute={mute} />
        <ThreadUnread id={unreadId} count={unreadCount} isQuiet={mute !== undefined} />
      </span>
      <span className="thread-item-last">
        <span className="thread-item-text" dir="auto">
          {draft === '' ? preview : <Draft beginning={draft} />}
        </span>
        <When at={at} />
      </span>
      <ThreadActs>
        <ThreadMarkButton act={markOf(id, isUnread)} title={title} isUnread={isUnread} />
        <ThreadMoreButton conversationId={id} title={title} />
      </ThreadActs>
    </>
  );
}

/** How a thread is muted now; undefined where it is not. */
function useMute(homeId: string, conversationId: string): Mute | undefined {
  const { rows, now } = useMutes();
  return useMemo(
    () => muteOf(homeId, 'conversation', conversationId, rows, now),
    [homeId, conversationId, rows, now],
  );
}

function When({ at }: { at: string }) {
  const now = useNow();
  return (
    <time className="thread-item-time" dateTime={at}>
      {formatRecent(at, now)}
    </time>
  );
}

/** The beginning of the last message, with its author. */
function usePreview(lastText: string | undefined, lastAuthor: string | undefined): string {
  return useMemo(() => {
    if (lastText === undefined) {
      return text.conversation.noMessagesYet;
    }
    const said = markdownWords(lastText, previewLength);
    return lastAuthor === undefined ? said : text.conversation.preview(lastAuthor, said);
  }, [lastText, lastAuthor]);
}

function Draft({ beginning }: { beginning: string }) {
  return (
    <>
      <span className="thread-draft">{text.conversation.draft}</span> <bdi>{beginning}</bdi>
    </>
  );
}

/** The beginning of what the person has written in a thread and not sent; empty for nothing. */
function useDraftBeginning(homeId: string, conversationId: string): string {
  const draft = useDraft(threadDraft(homeId, conversationId));
  return useMemo(() => markdownWords(draft, previewLength), [draft]);
}

/** The person's decisions about a thread, as signs. */
function Signs({
  homeId,
  conversationId,
  mute,
}: {
  homeId: string;
  conversationId: string;
  mute: Mute | undefined;
}) {
  const { isPinned, isFollowed } = useThreadSetting(homeId, conversationId);
  return (
    <>
      {isPinned === true && <Sign label={signs.pinned} icon={<Pin size={12} />} />}
      {mute !== undefined && (
        <Sign
          label={
            mute.until === undefined ? signs.muted : signs.mutedUntil(formatComing(mute.until))
          }
          icon={<BellOff size={12} />}
        />
      )}
      {isFollowed === true && mute === undefined && (
        <Sign label={signs.followed} icon={<Bell size={12} />} />
      )}
    </>
  );
}

function Sign({ label, icon }: { label: string; icon: ReactNode }) {
  return (
    <span className="thread-sign" role="img" aria-label={label} title={label}>
      {icon}
    </span>
  );
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
