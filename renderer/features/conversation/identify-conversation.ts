import { navigate } from 'wouter/use-hash-location';
import type { ConversationId } from '#shared/domain/conversation/ids.ts';
import {
  applyConversationDropped,
  applyConversationIdentified,
  useConversations,
} from '../../entities/conversation-store.ts';
import { applyThreadDropped, useMessages } from '../../entities/message-store.ts';
import { applyDraftIdentified, useDrafts } from './draft-store.ts';

/**
 * A conversation that was made on this computer has got its own id: it is known by that from now
 * on, and a window that shows it goes on showing it.
 */
export function identifyConversation(homeId: string, temporaryId: string, id: string): void {
  useConversations.setState((state) =>
    applyConversationIdentified(state, homeId, temporaryId, id as ConversationId),
  );
  useDrafts.setState((state) => applyDraftIdentified(state, temporaryId, id));
  const path = location.hash.slice(1);
  if (path.includes(temporaryId)) {
    navigate(path.replace(temporaryId, encodeURIComponent(id)), { replace: true });
  }
  useMessages.setState((state) => applyThreadDropped(state, temporaryId));
}

/** A conversation was taken back before the service had it. */
export function dropConversation(homeId: string, temporaryId: string): void {
  useConversations.setState((state) => applyConversationDropped(state, homeId, temporaryId));
  useMessages.setState((state) => applyThreadDropped(state, temporaryId));
}
