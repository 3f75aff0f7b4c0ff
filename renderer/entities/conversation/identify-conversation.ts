import { identifySending } from '../local-state/draft-store.ts';
import { applyThreadDropped, useMessages } from '../message/message-store.ts';
import { applyOutboxIdentified, useOutbox } from '../outbox/outbox-store.ts';
import { conversationStore } from './conversation-store.ts';

/** Replaces the temporary id of a conversation that was made on this computer. */
export function identifyConversation(homeId: string, temporaryId: string, id: string): void {
  conversationStore.applyIdentified(homeId, temporaryId, id);
  identifySending(homeId, temporaryId, id);
  // Everything that shows the thread continues with the new id.
  useOutbox.setState((state) => applyOutboxIdentified(state, homeId, temporaryId, id));
  useMessages.setState((state) => applyThreadDropped(state, homeId, temporaryId));
}
