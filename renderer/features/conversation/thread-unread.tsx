import { Mail, MailOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '../../text/text.ts';
import { Badge } from '../../ui/badge.tsx';
import type { MenuItem } from '../../ui/menu-items.tsx';
import './thread-unread.css';

/** How many messages of a thread are unread; nothing where it was read. */
export function ThreadUnread({
  id,
  count,
  isQuiet = false,
}: {
  id: string;
  count: number;
  /** Whether the thread is muted: its count stands back. */
  isQuiet?: boolean;
}) {
  const label = text.conversation.unreadMessages(count);
  return <Badge id={id} count={count} label={label} kind={isQuiet ? 'plain' : 'accent'} />;
}

/** The acts beside a thread. They show themselves to the pointer and to the keyboard. */
export function ThreadActs({ children }: { children: ReactNode }) {
  return <span className="thread-acts">{children}</span>;
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
      className="thread-act"
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
