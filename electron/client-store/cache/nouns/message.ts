import type { EventData } from '#shared/contract/registry.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { touchRead } from '../read-rows.ts';
import { tick } from '../record-rows.ts';
import { threadReadKey } from '../message-rows.ts';
import type { ThreadInput } from '../message-rows.ts';
import { readThread } from '../thread-pages.ts';
import { appendMessage, writeThread } from '../thread-rows.ts';
import type { NounCache } from './noun-cache.ts';

/** Messages are kept as the threads that they make up, with the gaps between them. */
export const messageCache: NounCache = {
  read: (db, question) => {
    const { conversationId } = question.input as ThreadInput;
    touchRead(db, threadReadKey({ homeId: question.homeId, conversationId }));
    return readThread(db, question);
  },
  write: writeThread,
  events: {
    created: (db, homeId, { event, mark }) => {
      const { conversationId, message } = event.data as EventData<'message.created'>;
      const at = event.at ?? message.createdAt;
      appendMessage(db, { homeId, conversationId }, { message, mark, at });
    },
  },
  answers: {
    create: (db, homeId, { input, output, at }) => {
      const thread = { homeId, conversationId: String(input['conversationId']) };
      appendMessage(db, thread, { message: output as Message, mark: tick(db), at });
    },
    // The answer is a message that is known.
    retry: () => undefined,
  },
};
