import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { optionalText } from '../../contract/text.ts';
import { conversationIdSchema } from '../conversation/ids.ts';
import { messageIdSchema } from '../message/ids.ts';
import { operatorIdSchema } from '../operator/ids.ts';
import { workItemIdSchema } from '../work-item/ids.ts';
import { runIdSchema } from './ids.ts';

/** The states of a run: the first four before its end, the others for good. */
const runStateSchema = z.enum([
  'queued',
  'asking',
  'calling',
  'waiting',
  'answered',
  'passed',
  'stopped',
  'failed',
]);

/** What an operator does about one message or one assignment, in an answer. */
export const runSchema = z.object({
  id: runIdSchema,
  operatorId: operatorIdSchema,
  /** What began it: a message of a conversation, or the assignment of a work item. */
  cause: z.enum(['message', 'assignment']),
  conversationId: conversationIdSchema.optional(),
  messageId: messageIdSchema.optional(),
  workItemId: workItemIdSchema.optional(),
  state: runStateSchema,
  /** A sentence for people: why it passed, was stopped or failed. */
  reason: optionalText,
  /** Whether it goes on right now. One that waits for its turn or for a model does not. */
  isLive: z.boolean(),
  /** The tokens that its model has used for it, and may still use in a request that goes on. */
  tokens: z.int().nonnegative().optional(),
  /** What these cost in millionths of a US dollar, where the price of each was known. */
  cost: z.int().nonnegative().optional(),
  createdAt: timestamp,
  /** The time before which it does not go on, because its model gave no answer. */
  waitsUntil: timestamp.optional(),
  endedAt: timestamp.optional(),
});

export type Run = z.infer<typeof runSchema>;
