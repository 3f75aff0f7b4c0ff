import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { conversationIdSchema } from '../conversation/ids.ts';
import { messageSchema } from './schema.ts';

/** Sent to the participants of the conversation when a message was posted. */
export const messageCreated = defineEvent({
  name: 'message.created',
  data: z.object({ conversationId: conversationIdSchema, message: messageSchema }),
});
