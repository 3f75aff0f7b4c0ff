import { followThreadTitles } from '../local-state/thread-settings.ts';
import { applyThreadDropped, threadOf, useMessages } from '../message/message-store.ts';
import { readThread } from '../message/read-thread.ts';
import { useHomes } from '../home/home-store.ts';
import { standardHandlers } from '../noun-handlers.ts';
import type { NounHandlers } from '../noun-handlers.ts';
import { operatorStore } from '../operator/operator-store.ts';
import type { EntriesById } from '../outbox/follow-entries.ts';
import { conversationStore } from '../conversation/conversation-store.ts';

const standard = standardHandlers(conversationStore);

/** Keeps the conversations on the page up to date, together with their messages. */
export const conversationHandlers: NounHandlers = { ...standard, applyEntries };

/** A thread that is made here begins with the message of its creation, and goes with it. */
function applyEntries(homeId: string, changes: EntriesById): void {
  standard.applyEntries(homeId, changes);
  for (const [id, entries] of changes) {
    const isShown = threadOf(useMessages.getState(), homeId, id).load.kind !== 'idle';
    if (isShown && entries.some(({ temporaryId }) => temporaryId === id)) {
      void readThread(homeId, id);
    } else if (isShown && conversationStore.row(homeId, id) === undefined) {
      useMessages.setState((state) => applyThreadDropped(state, homeId, id));
    }
  }
}

followThreadTitles((homeId, ids) => conversationStore.applyOwnFields(homeId, ids));

// The names of people may come after the entries that name them.
operatorStore.api.subscribe(({ homes }, former) => {
  for (const [homeId, home] of Object.entries(homes)) {
    if (home !== former.homes[homeId]) {
      conversationStore.applyEntriesAgain(homeId);
    }
  }
});
useHomes.subscribe(({ homes }) => {
  for (const { id } of homes) {
    conversationStore.applyEntriesAgain(id);
  }
});
