import { useEffect } from 'react';
import { call } from '../../bridge/call.ts';
import { isTriageKnown, triageStore } from '../../entities/local-state/triage-store.ts';
import { useInboxCounts } from '../../features/inbox/inbox-store.ts';

/**
 * Tells main how much waits for the person, for the tray and the badge: the same number as the
 * inbox shows. Nothing is told until it is known.
 */
export function AttentionReport() {
  const isKnown = triageStore.use(isTriageKnown);
  const { needs, rest: unread } = useInboxCounts();
  useEffect(() => {
    if (isKnown) {
      // The next change is told again.
      call('attention.report', { needs, unread }).catch(() => undefined);
    }
  }, [isKnown, needs, unread]);
  return null;
}
