import { useEffect } from 'react';
import { call } from '../bridge/call.ts';
import { useInboxMarks } from '../entities/inbox-mark-store.ts';
import { useInbox } from '../features/inbox/inbox-store.ts';

/**
 * Tells main how much waits for the person, for the tray and the badge: the same number as the
 * inbox shows. Nothing is told until it is known.
 */
export function AttentionReport() {
  const isKnown = useInboxMarks(({ isRead }) => isRead);
  const { needs, rest } = useInbox();
  const needed = needs.length;
  const unread = rest.length;
  useEffect(() => {
    if (isKnown) {
      // The next change is told again.
      call('attention.report', { needs: needed, unread }).catch(() => undefined);
    }
  }, [isKnown, needed, unread]);
  return null;
}
