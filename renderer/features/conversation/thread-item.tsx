import { BellOff } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { threadDraft, useDraft } from '../../entities/local-state/draft-store.ts';
import { text } from '../../text/text.ts';
import { FacePile } from '../../ui/face-pile.tsx';
import { markdownWords } from '../../ui/markdown/markdown-html.ts';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { formatRecent } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { ThreadMarkButton, ThreadUnread } from './thread-unread.tsx';

const previewLength = 120;

/** A thread in a list. The link is the title alone; it covers the whole item. */
export function ThreadItem({
  homeId,
  conversation,
  at,
  unreadCount,
  lastText,
  lastAuthor,
  href,
  act,
  isSelected,
  isMuted,
}: {
  homeId: string;
  conversation: Conversation;
  at: string;
  unreadCount: number;
  /** The last message, on its way or arrived, and its author. */
  lastText: string | undefined;
  lastAuthor: string | undefined;
  href: string;
  /** The action beside it. */
  act: MenuItem | undefined;
  isSelected: boolean;
  /** Whether it never needs the person. */
  isMuted: boolean;
}) {
  const unreadId = useId();
  const preview = usePreview(lastText, lastAuthor);
  const draft = useDraftBeginning(homeId, conversation.id);
  const operators = conversation.participants.filter(({ type }) => type === 'operator');
  return (
    <li
      className="thread-item"
      data-thread={conversation.id}
      data-unread={unreadCount > 0 || undefined}
    >
      <FacePile names={operators.map(({ name }) => name)} shape="square" />
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
        {isMuted && <MutedSign />}
        <ThreadUnread id={unreadId} count={unreadCount} />
      </span>
      <span className="thread-item-last">
        <span className="thread-item-text" dir="auto">
          {draft === '' ? preview : <Draft beginning={draft} />}
        </span>
        <When at={at} />
      </span>
      {act && <ThreadMarkButton act={act} title={conversation.title} isUnread={unreadCount > 0} />}
    </li>
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

/** That a thread never needs the person. */
function MutedSign() {
  return (
    <BellOff size={12} className="thread-muted" role="img" aria-label={text.inbox.neverNeedsYou} />
  );
}
