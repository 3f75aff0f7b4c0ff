import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';
import { timestamp } from '../../contract/identifier.ts';
import { cursorParameter, limitParameter, nextCursorField } from '../../contract/query.ts';
import { messageText, verbatimText } from '../../contract/text.ts';
import { textLimits } from '../../limits/limits.ts';
import { conversationReference } from '../conversation/ids.ts';
import { operatorReference } from '../operator/ids.ts';
import { messageIdSchema, messageReference } from './ids.ts';
import { messageSchema } from './schema.ts';

/** Lists the messages of a conversation, newest first. */
export const messageList = defineOperation({
  name: 'message.list',
  summary: 'Lists the messages of a conversation, newest first.',
  method: 'GET',
  path: '/conversations/{conversationId}/messages',
  input: z.strictObject({
    conversationId: conversationReference,
    limit: limitParameter.default(50),
    cursor: cursorParameter.optional(),
  }),
  output: z.object({ messages: z.array(messageSchema), nextCursor: nextCursorField }),
  status: 200,
  problems: [],
  extensionFields: { cursor: { extension: 'cursor' } },
  extensionRowFields: { responses: 'message-responses', runId: 'operator-runs' },
});

/**
 * Lists the messages around one of them, or around a time: as many older ones as newer ones, newest
 * first. `nextCursor` goes on in `message.list`.
 */
export const messageListAround = defineOperation({
  name: 'message.list_around',
  summary: 'Lists the messages of a conversation around a message or a time, newest first.',
  method: 'GET',
  path: '/conversations/{conversationId}/messages/around',
  input: z
    .strictObject({
      conversationId: conversationReference,
      messageId: messageReference.optional(),
      /** The first message at or after this time is meant; the last one where none is. */
      at: timestamp.optional(),
      limit: limitParameter.default(50),
    })
    .refine(({ messageId, at }) => (messageId === undefined) !== (at === undefined), {
      error: 'Must name either messageId or at.',
    }),
  output: z.object({ messages: z.array(messageSchema), nextCursor: nextCursorField }),
  status: 200,
  problems: [],
  extension: 'message-around',
  extensionRowFields: { responses: 'message-responses', runId: 'operator-runs' },
});

/**
 * Finds the messages of a conversation that have some words as they were typed, newest first. An
 * answer looks at a part of the conversation, and `nextCursor` goes on behind it.
 */
export const messageFind = defineOperation({
  name: 'message.find',
  summary: 'Finds the messages of a conversation with some words, newest first.',
  method: 'GET',
  path: '/conversations/{conversationId}/messages/find',
  input: z.strictObject({
    conversationId: conversationReference,
    q: verbatimText(textLimits.searchQuery).min(1),
    cursor: cursorParameter.optional(),
  }),
  output: z.object({
    messageIds: z.array(messageIdSchema),
    /** How many messages were looked at for this answer. */
    searched: z.int().min(0),
    /** When the oldest of them was sent. */
    reachedAt: timestamp.nullish(),
    nextCursor: nextCursorField,
  }),
  status: 200,
  problems: [],
  extension: 'message-find',
});

/** Posts a message as the caller or as a participating operator. */
export const messageCreate = defineOperation({
  name: 'message.create',
  summary: 'Posts a message into a conversation.',
  method: 'POST',
  path: '/conversations/{conversationId}/messages',
  input: z.strictObject({
    conversationId: conversationReference,
    text: messageText,
    asOperatorId: operatorReference.optional(),
    /** Whether it joins the work of a model in the conversation, or waits for its end. */
    whileWorking: z.enum(['join', 'wait']).optional(),
  }),
  output: messageSchema,
  status: 201,
  problems: ['unknown_reference', 'not_a_participant'],
  extensionFields: { whileWorking: { extension: 'operator-runs', isOptional: true } },
});

/** Lets operators retry a message that they gave up on; does nothing if none gave up. */
export const messageRetry = defineOperation({
  name: 'message.retry',
  summary: 'Has operators try again to answer a message that they could not answer.',
  method: 'POST',
  path: '/conversations/{conversationId}/messages/{messageId}/retry',
  input: z.strictObject({ conversationId: conversationReference, messageId: messageReference }),
  output: messageSchema,
  status: 200,
  problems: [],
  extension: 'message-retry',
});
