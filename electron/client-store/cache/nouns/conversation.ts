import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { conversationResource as resource } from '#shared/domain/conversation/resource.ts';
import { keepAnswered } from '../entity-rows.ts';
import { beginThread } from '../thread-rows.ts';
import type { NounCache } from './noun-cache.ts';

/** A conversation that begins with no message is known whole. */
export const conversationCache: NounCache = {
  answers: {
    create: (db, homeId, answer) => {
      keepAnswered(db, homeId, { resource, answer });
      if (answer.input['initialMessage'] === undefined) {
        const { id: conversationId } = answer.output as Conversation;
        beginThread(db, { homeId, conversationId }, answer.at);
      }
    },
  },
};
