import { Mail, MailOpen } from 'lucide-react';
import { text } from '../../text/text.ts';
import { Badge } from '../../ui/badge.tsx';
import type { MenuItem } from '../../ui/menu-items.tsx';
import './thread-unread.css';

/** How many messages of a thread are unread; nothing where it was read. */
export function ThreadUnread({ id, count }: { id: string; count: number }) {
  return (
    <Badge id={id} count={count} label={text.conversation.unreadMessages(count)} kind="accent" />
  );
}

/** Marks a thread as read or as unread. */
export function ThreadMarkButton({
  act: { label, onSelect },
  title,
  isUnread,
}: {
  act: MenuItem;
  title: string;
  isUnread: boolean;
}) {
  return (
    <button
      type="button"
      className="thread-mark"
      data-aside=""
      aria-label={text.conversation.markThread(label, title)}
      title={label}
      onClick={onSelect}
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
