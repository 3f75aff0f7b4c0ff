import type { ConversationId } from '#shared/domain/conversation/ids.ts';
import {
  applyConversationDropped,
  applyConversationIdentified,
  useConversations,
} from '../../entities/conversation-store.ts';
import { applyThreadDropped, useMessages } from '../../entities/message-store.ts';
import { applyOutboxIdentified, useOutbox } from '../../entities/outbox-store.ts';
import { applyDraftIdentified, useDrafts } from './draft-store.ts';

/** A conversation that was made on this computer is known by its own id from now on. */
export function identifyConversation(homeId: string, temporaryId: string, id: string): void {
  useConversations.setState((state) =>
    applyConversationIdentified(state, homeId, temporaryId, id as ConversationId),
  );
  useDrafts.setState((state) => applyDraftIdentified(state, homeId, temporaryId, id));
  // Whatever shows the thread goes on with the other id.
  useOutbox.setState((state) => applyOutboxIdentified(state, homeId, temporaryId, id));
  useMessages.setState((state) => applyThreadDropped(state, homeId, temporaryId));
}

/** A conversation was taken back before the service had it. */
export function dropConversation(homeId: string, temporaryId: string): void {
  useConversations.setState((state) => applyConversationDropped(state, homeId, temporaryId));
  useMessages.setState((state) => applyThreadDropped(state, homeId, temporaryId));
}
