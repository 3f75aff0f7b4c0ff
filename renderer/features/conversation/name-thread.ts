import { automaticTitle } from '#shared/domain/conversation/title.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { shownEntries } from '../../entities/held-discards.ts';
import { useHomes } from '../../entities/home-store.ts';
import { threadOf, useMessages } from '../../entities/message/message-store.ts';
import { outgoingMessages } from '../../entities/message/outgoing.ts';

/**
 * The title that a thread takes from this message: none unless it is the first of a thread that
 * still has the names of its operators as its title, where the service can be reached and lets it be renamed.
 */
export function titleFromFirst(
  homeId: string,
  conversationId: string,
  message: string,
): string | undefined {
  const conversation = conversationStore.row(homeId, conversationId);
  const thread = threadOf(useMessages.getState(), homeId, conversationId);
  const outgoing = outgoingMessages(shownEntries(), homeId, conversationId);
  const isFirst = thread.hasBeenRead && thread.messages.length === 0 && outgoing.length === 0;
  if (conversation === undefined || !isFirst || conversation.lastMessage || !canRename(homeId)) {
    return undefined;
  }
  const names = conversation.participants
    .filter(({ type }) => type === 'operator')
    .map(({ name }) => name);
  return conversation.title === automaticTitle(undefined, names)
    ? automaticTitle(message, names)
    : undefined;
}

function canRename(homeId: string): boolean {
  const home = useHomes.getState().homes.find(({ id }) => id === homeId);
  const isOffered =
    home?.kind === 'local' || home?.extensions.includes('conversation-edit') === true;
  // A second write would wait beside the message, which may yet be edited or taken back.
  return isOffered && (home.state.kind === 'live' || home.state.kind === 'polling');
}
