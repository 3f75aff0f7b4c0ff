import { applyThreadDropped, useMessages } from '../message/message-store.ts';
import { standardHandlers } from '../noun-handlers.ts';
import type { NounHandlers } from '../noun-handlers.ts';
import { conversationStore } from './conversation-store.ts';
import { identifyConversation } from './identify-conversation.ts';

/** What the page does with what it hears of conversations: their messages go along. */
export const conversationHandlers: NounHandlers = {
  ...standardHandlers(conversationStore),
  applyIdentified: identifyConversation,
  applyDropped: (homeId, temporaryId) => {
    conversationStore.applyDropped(homeId, temporaryId);
    useMessages.setState((state) => applyThreadDropped(state, homeId, temporaryId));
  },
};
