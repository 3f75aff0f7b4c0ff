import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { conversationSchema } from './schema.ts';

/** Sent to the participants when a conversation was opened. */
export const conversationCreated = defineEvent({
  name: 'conversation.created',
  data: z.object({ conversation: conversationSchema }),
});

/** Sent to the participants when a conversation was changed or has a new message. */
export const conversationUpdated = defineEvent({
  name: 'conversation.updated',
  data: z.object({ conversation: conversationSchema }),
});
