import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { identifierInput, timestamp } from '../contract/identifier.ts';

/** How far a thread was read on this computer. */
export const readMarkSchema = z.object({
  homeId: identifierInput,
  /** The thread; of a baseline the guild. */
  conversationId: identifierInput,
  /** The last message read; empty where it is not known, or where there is none. */
  messageId: identifierInput,
  /** Its time; empty before all messages. */
  createdAt: timestamp.or(z.literal('')),
  /** Whether this is the beginning of a guild: threads without a mark are read up to here. */
  isBaseline: z.boolean(),
  /** Whether the person marked the thread as unread. */
  isUnread: z.boolean(),
});

export type ReadMark = z.infer<typeof readMarkSchema>;

/** Lists all read marks. */
export const markList = defineCall({
  name: 'mark.list',
  input: z.strictObject({}),
  output: z.object({ marks: z.array(readMarkSchema) }),
});

/** Keeps a read mark in place of the former one. */
export const markSave = defineCall({
  name: 'mark.save',
  input: readMarkSchema.strict(),
  output: z.object({}),
});

/** Sent to every window that does not know yet that a thread was read: in another one, or by an alert. */
export const markChanged = defineEvent({ name: 'mark.changed', data: readMarkSchema });
