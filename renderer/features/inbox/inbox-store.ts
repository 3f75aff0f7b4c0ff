import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useActivity } from '../../entities/progress/activity-store.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { proposalStore, questionStore } from '../../entities/decision/decision-stores.ts';
import { deriveStore } from '../../entities/store/derived-store.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { guildStore } from '../../entities/guild/guild-store.ts';
import { shownEntries } from '../../entities/outbox/held-discards.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { isTriageKnown, triageStore } from '../../entities/local-state/triage-store.ts';
import { reminders } from '../../entities/local-state/reminder-store.ts';
import { useMessages } from '../../entities/message/message-store.ts';
import { notificationStore } from '../../entities/notification/notification-store.ts';
import { readMarkers } from '../../entities/read-state/read-marker-store.ts';
import { useStuck } from '../../entities/run/stuck-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { present } from '../../ui/use-now.ts';
import { gatherInbox } from './gather-inbox.ts';
import { inboxCounts } from './inbox-entries.ts';
import type { Inbox, InboxCounts } from './inbox-entries.ts';

const nothing: Inbox = { needs: [], rest: [], putOff: [], done: [] };

/** The inbox over all homes: all that show it or one of its numbers share one computation. */
const inboxStore = deriveStore<Inbox>(
  [
    useHomes,
    shownEntries,
    triageStore.use,
    reminders.use,
    readMarkers.use,
    guildStore.api,
    notificationStore.api,
    conversationStore.api,
    workItemStore.api,
    documentStore.api,
    useActivity,
    useMessages,
    useStuck,
    questionStore.api,
    proposalStore.api,
    present,
  ],
  () => {
    const known = triageStore.use.getState();
    const { homes } = useHomes.getState();
    const entries = shownEntries.getState();
    const now = present.getState();
    return isTriageKnown(known)
      ? gatherInbox({ homes, entries, triage: known.rows, now })
      : nothing;
  },
);

/** The inbox over all homes. */
export function useInbox(): Inbox {
  return useStore(inboxStore);
}

/**
 * The numbers of the inbox, of one home or of all. Components that show them render only when a
 * number changes.
 */
export function useInboxCounts(homeId?: string): InboxCounts {
  return useStore(
    inboxStore,
    useShallow((inbox) => inboxCounts(inbox, homeId)),
  );
}
