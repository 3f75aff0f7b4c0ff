import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { timestamp } from '../contract/identifier.ts';
import { messageText } from '../contract/text.ts';
import { messageSchema } from '../domain/conversation/schema.ts';

/**
 * One message on its way out. It is stored on this computer before anybody sees it, and leaves
 * the outbox only as `sent` or by the person's own `discarded`.
 *
 * - `queued`: waits for its turn, for the network or for its next try
 * - `sending`: the request is on its way
 * - `sent`: the service has it, as `messageId`
 * - `rejected`: the service refused it for good; `reason` says why
 * - `discarded`: the person took it back
 */
const outboxEntrySchema = z.object({
  id: z.string(),
  homeId: z.string(),
  conversationId: z.string(),
  text: z.string(),
  asOperatorId: z.string().optional(),
  state: z.enum(['queued', 'sending', 'sent', 'rejected', 'discarded']),
  createdAt: timestamp,
  messageId: z.string().optional(),
  reason: z.string().optional(),
});

/** A message on its way out. */
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

/**
 * Accepts a message: answers once it is durably stored on this computer, and sends it from
 * there. Problems: `unavailable` when it could not be stored, and then nothing was.
 */
export const messageSend = defineCall({
  name: 'message.send',
  input: z.strictObject({
    homeId: z.string(),
    conversationId: z.string(),
    text: messageText,
    asOperatorId: z.string().optional(),
  }),
  output: outboxEntrySchema,
});

/** The entries of a conversation that are neither sent nor discarded, oldest first. */
export const outboxList = defineCall({
  name: 'outbox.list',
  input: z.strictObject({ homeId: z.string(), conversationId: z.string() }),
  output: z.object({ entries: z.array(outboxEntrySchema) }),
});

/** Sends a rejected entry once more. */
export const outboxRetry = defineCall({
  name: 'outbox.retry',
  input: z.strictObject({ entryId: z.string() }),
  output: outboxEntrySchema,
});

/** Takes a queued or rejected entry back for good. */
export const outboxDiscard = defineCall({
  name: 'outbox.discard',
  input: z.strictObject({ entryId: z.string() }),
  output: outboxEntrySchema,
});

/** Sent at every change of an entry; when it is `sent`, before the message's own event. */
export const outboxChanged = defineEvent({
  name: 'outbox.changed',
  data: z.object({
    entry: outboxEntrySchema,
    /** The message that the entry became, once it is sent. */
    message: messageSchema.optional(),
  }),
});
