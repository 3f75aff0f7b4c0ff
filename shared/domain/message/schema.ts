import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { participantTypeSchema } from '../conversation/schema.ts';
import { messageIdSchema } from './ids.ts';

/** A message as a service answers with it. */
export const messageSchema = z.object({
  id: messageIdSchema,
  text: z.string(),
  authorId: z.string(),
  authorType: participantTypeSchema,
  createdAt: timestamp,
  /** The message that its operator could not answer and that can be tried again. */
  retryOf: messageIdSchema.optional(),
});

/** A message of a conversation. */
export type Message = z.infer<typeof messageSchema>;
