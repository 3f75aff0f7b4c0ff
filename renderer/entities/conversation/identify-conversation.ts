import { applyDraftIdentified, useDrafts } from '../draft-store.ts';
import { applyThreadDropped, useMessages } from '../message/message-store.ts';
import { applyOutboxIdentified, useOutbox } from '../outbox-store.ts';
import { conversationStore } from './conversation-store.ts';

/** A conversation that was made on this computer is known by its own id from now on. */
export function identifyConversation(homeId: string, temporaryId: string, id: string): void {
  conversationStore.applyIdentified(homeId, temporaryId, id);
  useDrafts.setState((state) => applyDraftIdentified(state, homeId, temporaryId, id));
  // Whatever shows the thread goes on with the other id.
  useOutbox.setState((state) => applyOutboxIdentified(state, homeId, temporaryId, id));
  useMessages.setState((state) => applyThreadDropped(state, homeId, temporaryId));
}
