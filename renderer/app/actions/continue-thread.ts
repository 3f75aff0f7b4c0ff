import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { draftOf, threadDraft } from '../../entities/local-state/draft-store.ts';
import { threadOf, useMessages } from '../../entities/message/message-store.ts';
import { openDialog } from '../dialogs/dialog-store.ts';
import { shownGuildOf } from '../homes/show-guild.ts';
import { messagePath, sharedAddressOf, threadPath } from '../places/paths.ts';

/**
 * Opens a new thread that goes on with another one, with other operators: nobody can be added to a
 * thread. It begins with a link to where the other one stands now, and what is being written there.
 */
export function continueThread(key: { homeId: string; conversationId: string }): void {
  const { homeId, conversationId } = key;
  const guildId = shownGuildOf(homeId);
  if (guildId === undefined) {
    return;
  }
  const {
    participants = [],
    lastMessage,
    title,
  } = conversationStore.row(homeId, conversationId) ?? {};
  const known = threadOf(useMessages.getState(), homeId, conversationId).messages.at(-1);
  const messageId = known?.id ?? lastMessage?.messageId;
  const path =
    messageId === undefined
      ? threadPath(homeId, conversationId)
      : messagePath(homeId, conversationId, messageId);
  const draft = draftOf(threadDraft(homeId, conversationId));
  openDialog({
    kind: 'new-thread',
    homeId,
    guildId,
    operatorIds: [],
    title,
    opening: [sharedAddressOf(homeId, path), draft.trim()].filter(Boolean).join('\n\n'),
    continues: {
      conversationId,
      draft,
      operatorIds: participants.filter(({ type }) => type === 'operator').map(({ id }) => id),
    },
  });
}
