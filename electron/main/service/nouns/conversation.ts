import type { OperationRequest } from '#shared/contract/registry.ts';
import { conversationResource } from '#shared/domain/conversation/resource.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { emulateList } from '../emulated-list.ts';
import type { NounParticulars } from './noun-particulars.ts';

/** What is particular to conversations on a service that lacks extensions. */
export const conversationParticulars: NounParticulars = {
  emulations: {
    // Where nothing can be archived, nothing is.
    list: async (service, request: OperationRequest<'conversation.list'>) =>
      request.archived === true
        ? { conversations: [], nextCursor: null }
        : emulateList(conversationResource, service, request),
  },
  infer: (directory, { id, participants }: Conversation, guildId) => {
    directory.addPlace(id, guildId);
    for (const { type, id: participantId, name } of participants) {
      if (type === 'operator') {
        directory.addOperator(guildId, participantId, name);
      } else {
        directory.addPerson(participantId, name);
      }
    }
  },
  // The one person in it is who has just opened it.
  userOf: ({ participants }: Conversation) => {
    const [person, ...others] = participants.filter(({ type }) => type === 'user');
    return others.length === 0 ? person?.id : undefined;
  },
};
