import { messageResource } from '#shared/domain/message/resource.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { MessagePage } from '#shared/domain/message/thread-gap.ts';
import { serviceIdOf } from '../../bridge/local-ids.ts';
import { applyActivityEnded, useActivity } from '../progress/activity-store.ts';
import { conversationStore } from '../conversation/conversation-store.ts';
import type { AnsweredRequest, NounHandlers } from '../noun-handlers.ts';
import { entriesOfHome, keyInHome } from '../store/key-in-home.ts';
import {
  applyMessageCreated,
  applyMessageRetried,
  applyMessagesForgotten,
  applyThreadDropped,
  applyThreadRead,
  threadOf,
  useMessages,
} from './message-store.ts';
import { applyProgressEnded, useProgress } from '../progress/progress-store.ts';
import { forgetLinkedMessages } from './linked-messages.ts';
import { readThread } from './read-thread.ts';

interface Created {
  readonly conversationId: string;
  readonly message: Message;
}

/** Keeps the messages on the page up to date. They are kept in threads, not in lists. */
export const messageHandlers: NounHandlers = {
  resource: messageResource,
  events: { created: applyCreated },
  answers: {
    // Always the newest page: main refreshes no older one, but waits for the service if it lacks
    // messages.
    list: (page: MessagePage, { homeId, input }) =>
      useMessages.setState((state) => applyThreadRead(state, homeId, conversationIn(input), page)),
    // A sent message replaces its outbox entry.
    create: (message: Message, { homeId, input }) =>
      applyCreated({ conversationId: conversationIn(input), message }, { homeId }),
    // The message is being sent again, so it must not be offered for another try.
    retry: ({ id }: Message, { homeId, input }) =>
      useMessages.setState((state) =>
        applyMessageRetried(state, homeId, conversationIn(input), id),
      ),
  },
  // The messages that wait stand behind those of their thread, by themselves.
  applyEntries: () => undefined,
  readNaming: async (homeId, id) => {
    const serviceId = serviceIdOf(homeId, id);
    if (serviceId !== id && keyInHome(homeId, serviceId) in useMessages.getState().threads) {
      useMessages.setState((state) => applyThreadDropped(state, homeId, serviceId));
    }
    if (threadOf(useMessages.getState(), homeId, id).load.kind !== 'idle') {
      await readThread(homeId, id);
    }
  },
  applyForgotten: (homeId) => {
    forgetLinkedMessages(homeId);
    useMessages.setState((state) => applyMessagesForgotten(state, homeId));
  },
  readAgain: async (homeId, which) => {
    for (const [conversationId, { load }] of entriesOfHome(
      useMessages.getState().threads,
      homeId,
    )) {
      if (which === 'all' && load.kind !== 'idle') {
        await readThread(homeId, conversationId);
      }
    }
  },
};

function applyCreated(
  { conversationId, message }: Created,
  { homeId }: { readonly homeId: string },
): void {
  useMessages.setState((state) => applyMessageCreated(state, homeId, conversationId, message));
  const thread = threadOf(useMessages.getState(), homeId, conversationId);
  if (thread.hasBeenRead && thread.load.kind === 'idle') {
    void readThread(homeId, conversationId);
  }
  const { text, authorId, authorType: type, createdAt } = message;
  // A person may have spoken in the operator's name meanwhile
  const ended = { operatorId: authorId, runId: message.runId ?? '' };
  useProgress.setState((state) => applyProgressEnded(state, homeId, conversationId, ended));
  useActivity.setState((state) =>
    applyActivityEnded(state, homeId, conversationId, { id: authorId, type }),
  );
  const conversation = conversationStore.confirmedRow(homeId, conversationId);
  if (conversation !== undefined) {
    const lastMessage = { messageId: message.id, text, authorId, createdAt };
    const moved = { ...conversation, updatedAt: createdAt, lastMessage };
    conversationStore.applyRows(homeId, [moved], { isEvent: false });
  }
}

function conversationIn(input: AnsweredRequest['input']): string {
  return String(input['conversationId']);
}
