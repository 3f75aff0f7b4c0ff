import { identifySending } from '../local-state/draft-store.ts';
import { applyThreadDropped, useMessages } from '../message/message-store.ts';
import { conversationStore } from './conversation-store.ts';

/** Replaces the temporary id of a conversation that was made on this computer. */
export function identifyConversation(homeId: string, temporaryId: string, id: string): void {
  conversationStore.applyIdentified(homeId, temporaryId);
  identifySending(homeId, temporaryId, id);
  useMessages.setState((state) => applyThreadDropped(state, homeId, temporaryId));
}
