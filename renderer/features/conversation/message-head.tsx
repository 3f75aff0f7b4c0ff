import type { ReactNode } from 'react';

/** Who has written a message, in which role, and when. */
export function MessageHead({
  author,
  role,
  children,
}: {
  author: string;
  role?: string | undefined;
  /** The time. */
  children: ReactNode;
}) {
  return (
    <header className="message-head" data-copied="line">
      <span className="message-author" dir="auto">
        {author}
      </span>
      {role && (
        <span className="message-role" dir="auto">
          {role}
        </span>
      )}
      {children}
    </header>
  );
}
