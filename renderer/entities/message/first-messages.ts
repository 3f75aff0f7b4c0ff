import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { people } from '../conversation/conversation-store.ts';

/** The messages with which a thread begins that the service does not have yet. */
export function firstMessages({ id, homeId, input, createdAt }: OutboxEntry): Message[] {
  const { initialMessage: text } = input;
  if (typeof text !== 'string') {
    return [];
  }
  const authorId = people(homeId).own.id;
  return [{ id: `new_msg_${id}`, text, authorId, authorType: 'user', createdAt } as Message];
}
