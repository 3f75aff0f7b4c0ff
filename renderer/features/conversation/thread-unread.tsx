import { Mail, MailOpen } from 'lucide-react';
import { markRead, markUnread } from '../../entities/read-state/mark-read.ts';
import { text } from '../../text/text.ts';
import './thread-unread.css';

/** How many messages of a thread are unread; nothing where it was read. */
export function ThreadUnread({ id, count }: { id: string; count: number }) {
  return (
    count > 0 && (
      <span className="thread-unread" id={id}>
        <span aria-hidden="true">{text.conversation.unreadCount(count)}</span>
        <span className="hidden">{text.conversation.unreadMessages(count)}</span>
      </span>
    )
  );
}

/** Marks a thread as read or as unread. */
export function ThreadMarkButton({
  homeId,
  conversationId,
  title,
  isUnread,
}: {
  homeId: string;
  conversationId: string;
  title: string;
  isUnread: boolean;
}) {
  const { markAsRead, markAsUnread, markThread } = text.conversation;
  const act = isUnread ? markAsRead : markAsUnread;
  return (
    <button
      type="button"
      className="thread-mark"
      aria-label={markThread(act, title)}
      title={act}
      onClick={() => (isUnread ? markRead : markUnread)(homeId, conversationId)}
    >
      {isUnread ? <MailOpen size={14} /> : <Mail size={14} />}
    </button>
  );
}

/** The line in a log where the unread messages begin. */
export function NewLine() {
  return (
    <div className="thread-new">
      <h2 className="thread-new-label">{text.conversation.newMessages}</h2>
    </div>
  );
}
