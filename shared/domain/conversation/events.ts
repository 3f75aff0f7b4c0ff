import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { conversationSchema } from './schema.ts';

/** A conversation was opened; to its participants. */
export const conversationCreated = defineEvent({
  name: 'conversation.created',
  data: z.object({ conversation: conversationSchema }),
});

/** A conversation was changed, or moved up by a message; to its participants. */
export const conversationUpdated = defineEvent({
  name: 'conversation.updated',
  data: z.object({ conversation: conversationSchema }),
});
