import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { participantTypeSchema } from '../conversation/schema.ts';
import { messageIdSchema } from './ids.ts';

/** A message in an answer. */
export const messageSchema = z.object({
  id: messageIdSchema,
  text: z.string(),
  authorId: z.string(),
  authorType: participantTypeSchema,
  createdAt: timestamp,
  /** The message that its operator could not answer; it can be retried. */
  retryOf: messageIdSchema.optional(),
});

export type Message = z.infer<typeof messageSchema>;
