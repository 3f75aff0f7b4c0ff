import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { optionalText } from '../../contract/text.ts';
import { participantTypeSchema } from '../conversation/schema.ts';
import { operatorIdSchema } from '../operator/ids.ts';
import { runIdSchema } from '../run/ids.ts';
import { messageIdSchema } from './ids.ts';

/** The response of an operator to a message. */
const responseSchema = z.object({
  operatorId: operatorIdSchema,
  kind: z.enum(['answered', 'passed', 'stopped', 'skipped']),
  /** A sentence for people, if any. */
  reason: optionalText,
});

export type MessageResponse = z.infer<typeof responseSchema>;

/** A message in an answer. */
export const messageSchema = z.object({
  id: messageIdSchema,
  text: z.string(),
  authorId: z.string(),
  authorType: participantTypeSchema,
  createdAt: timestamp,
  /** The message that its operator could not answer; it can be retried. */
  retryOf: messageIdSchema.optional(),
  /** The run that wrote it, where a model was asked in it. */
  runId: runIdSchema.optional(),
  /** The responses of operators so far, where a list of messages tells. */
  responses: z.array(responseSchema).optional(),
});

export type Message = z.infer<typeof messageSchema>;
