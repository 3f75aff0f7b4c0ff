import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { OperationOutput, WriteOperationName } from '#shared/contract/registry.ts';
import { applyConversation, useConversations } from '../entities/conversation-store.ts';
import { applyGuild, useGuilds } from '../entities/guild-store.ts';
import { applyMessageRetried, useMessages } from '../entities/message-store.ts';
import { applyOutboxEntry, useOutbox } from '../entities/outbox-store.ts';
import {
  dropConversation,
  identifyConversation,
} from '../features/conversation/identify-conversation.ts';
import { takeEvent } from './event-intake.ts';
import { movePlace } from './layout-store.ts';
import { threadPath, threadsPath } from './routes.ts';

type AnswerAppliers = {
  readonly [Name in WriteOperationName]: (
    entry: OutboxEntry,
    output: OperationOutput<Name>,
  ) => void;
};

const nothing = () => undefined;

/** What the service's answer to a write changes on this side: none left out. */
const appliers: AnswerAppliers = {
  'guild.create': ({ homeId }, guild) =>
    useGuilds.setState((state) => applyGuild(state, homeId, guild)),
  'guild.update': ({ homeId }, guild) =>
    useGuilds.setState((state) => applyGuild(state, homeId, guild)),
  'conversation.create': ({ homeId, input }, conversation) =>
    useConversations.setState((state) =>
      applyConversation(state, homeId, conversation, String(input['guildId'])),
    ),
  'conversation.update': ({ homeId }, conversation) =>
    useConversations.setState((state) => applyConversation(state, homeId, conversation)),
  // A message that was sent takes the place of its entry.
  'message.create': ({ homeId, subject }, message) =>
    takeEvent(homeId, {
      type: 'message.created',
      data: { conversationId: subject.id, message },
    } as never),
  // It is under way: nothing is left to be tried again.
  'message.retry': ({ homeId, subject }, message) =>
    useMessages.setState((state) => applyMessageRetried(state, homeId, subject.id, message.id)),
  // The service's own events tell of operators; nothing on the screen shows the others yet.
  'operator.create': nothing,
  'operator.update': nothing,
  'document.create': nothing,
  'document.update': nothing,
  'document.delete': nothing,
  'notification.read': nothing,
  'notification.read_all': nothing,
  'work_item.create': nothing,
  'work_item.update': nothing,
  'work_item.delete': nothing,
};

/** Applies one change of the outbox, and what the service has answered. */
export function takeOutboxEntry(entry: OutboxEntry, output: unknown): void {
  if (output !== undefined) {
    // The service's answer was parsed by the schema of that very operation.
    const apply = appliers[entry.operation] as (entry: OutboxEntry, output: unknown) => void;
    apply(entry, output);
  }
  const { homeId, state, temporaryId, resultId } = entry;
  if (entry.operation === 'conversation.create' && temporaryId !== undefined) {
    if (state === 'sent' && resultId !== undefined) {
      identifyConversation(homeId, temporaryId, resultId);
    } else if (state === 'discarded') {
      movePlace(homeId, threadPath(homeId, temporaryId), threadsPath(homeId));
      dropConversation(homeId, temporaryId);
    }
  }
  useOutbox.setState((known) => applyOutboxEntry(known, entry));
}
