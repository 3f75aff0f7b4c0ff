import { useEffect } from 'react';
import { call } from '../../bridge/call.ts';
import { isTriageKnown, triageStore } from '../../entities/local-state/triage-store.ts';
import { useInboxCounts } from '../../features/inbox/inbox-store.ts';

/**
 * Reports the inbox's numbers to main, for the tray and the badge. It reports nothing until they are
 * known.
 */
export function AttentionReport() {
  const isKnown = triageStore.use(isTriageKnown);
  const { needs, rest: unread } = useInboxCounts();
  useEffect(() => {
    if (isKnown) {
      // A failed report is repaired by the next change.
      call('attention.report', { needs, unread }).catch(() => undefined);
    }
  }, [isKnown, needs, unread]);
  return null;
}
