import { applyThreadDropped, useMessages } from '../message/message-store.ts';
import { standardHandlers } from '../noun-handlers.ts';
import type { NounHandlers } from '../noun-handlers.ts';
import { conversationStore } from './conversation-store.ts';
import { identifyConversation } from './identify-conversation.ts';

/** Keeps the conversations on the page up to date, together with their messages. */
export const conversationHandlers: NounHandlers = {
  ...standardHandlers(conversationStore),
  applyIdentified: identifyConversation,
  applyDropped: (homeId, temporaryId) => {
    conversationStore.applyDropped(homeId, temporaryId);
    useMessages.setState((state) => applyThreadDropped(state, homeId, temporaryId));
  },
};
