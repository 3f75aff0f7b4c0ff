import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { people } from '../conversation/conversation-store.ts';

const prefix = 'new_msg_';

/** The messages with which a thread begins that the service does not have yet. */
export function firstMessages({ id, homeId, input, createdAt }: OutboxEntry): Message[] {
  const { initialMessage: text } = input;
  if (typeof text !== 'string') {
    return [];
  }
  const authorId = people(homeId).own.id;
  return [{ id: `${prefix}${id}`, text, authorId, authorType: 'user', createdAt } as Message];
}

/** The messages of a thread that the service has. */
export function withoutFirst(messages: readonly Message[]): readonly Message[] {
  return messages.some(isFirst) ? messages.filter((message) => !isFirst(message)) : messages;
}

/** Whether a message begins a thread that the service does not have yet. */
function isFirst({ id }: Message): boolean {
  return id.startsWith(prefix);
}
