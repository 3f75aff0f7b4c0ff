import type { EventData, EventName } from '#shared/contract/registry.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';
import { applyActivity, applyActivityEnded, useActivity } from '../entities/activity-store.ts';
import {
  applyConversation,
  applyConversationTold,
  conversationsOf,
  useConversations,
} from '../entities/conversation-store.ts';
import { applyOperator, useGuilds } from '../entities/guild-store.ts';
import { applyMessageCreated, threadOf, useMessages } from '../entities/message-store.ts';
import { readThread } from '../features/conversation/actions.ts';

/** Where an event comes from: its home, and its guild when it belongs to one. */
interface Origin {
  readonly homeId: string;
  readonly guildId: string | undefined;
}

type EventAppliers = {
  readonly [Name in EventName]: (origin: Origin, data: EventData<Name>) => void;
};

/** What each event of a service changes on this side: one line an event, none left out. */
const appliers: EventAppliers = {
  'conversation.created': ({ homeId, guildId }, { conversation }) =>
    useConversations.setState((state) =>
      applyConversationTold(state, homeId, conversation, guildId),
    ),
  'conversation.updated': ({ homeId, guildId }, { conversation }) =>
    useConversations.setState((state) =>
      applyConversationTold(state, homeId, conversation, guildId),
    ),
  'message.created': (origin, data) => takeMessage(origin, data),
  'operator.created': (origin, { operator }) => takeOperator(origin, operator),
  'operator.updated': (origin, { operator }) => takeOperator(origin, operator),
  'operator.thinking': ({ homeId }, data) => takeActivity(homeId, 'thinking', data),
  'operator.passed': ({ homeId }, data) => takeActivity(homeId, 'passed', data),
  'operator.stopped': ({ homeId }, data) => takeActivity(homeId, 'stopped', data),
  // Nothing on the screen shows documents yet.
  'document.created': () => undefined,
  'document.updated': () => undefined,
  'document.deleted': () => undefined,
  // Nothing on the screen shows notifications yet.
  'notification.created': () => undefined,
  'notification.updated': () => undefined,
  'notifications.read': () => undefined,
  // Nor work items.
  'work_item.created': () => undefined,
  'work_item.updated': () => undefined,
  'work_item.deleted': () => undefined,
};

/** Applies one event of a home's service; one that this version does not know is ignored. */
export function takeEvent(homeId: string, event: ServiceEvent): void {
  const apply = appliers[event.type] as
    | ((origin: Origin, data: ServiceEvent['data']) => void)
    | undefined;
  apply?.({ homeId, guildId: event.guildId }, event.data);
}

function takeMessage(
  { homeId }: Origin,
  { conversationId, message }: EventData<'message.created'>,
): void {
  useMessages.setState((state) => applyMessageCreated(state, homeId, conversationId, message));
  const thread = threadOf(useMessages.getState(), homeId, conversationId);
  if (thread.hasBeenRead && thread.load.kind === 'idle') {
    void readThread(homeId, conversationId);
  }
  useActivity.setState((state) =>
    applyActivityEnded(state, homeId, conversationId, {
      id: message.authorId,
      type: message.authorType,
    }),
  );
  const conversation = conversationsOf(useConversations.getState(), homeId).byId[conversationId];
  if (conversation !== undefined) {
    const { text, authorId, createdAt } = message;
    const moved = {
      ...conversation,
      updatedAt: createdAt,
      lastMessage: { text, authorId, createdAt },
    };
    useConversations.setState((state) => applyConversation(state, homeId, moved));
  }
}

function takeOperator(
  { homeId, guildId }: Origin,
  operator: EventData<'operator.created'>['operator'],
): void {
  if (guildId !== undefined) {
    useGuilds.setState((state) => applyOperator(state, homeId, guildId, operator));
  }
}

function takeActivity(
  homeId: string,
  kind: 'thinking' | 'passed' | 'stopped',
  activity: EventData<'operator.thinking'>,
): void {
  useActivity.setState((state) => applyActivity(state, homeId, kind, activity));
}
