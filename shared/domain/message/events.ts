import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { conversationIdSchema } from '../conversation/ids.ts';
import { messageSchema } from './schema.ts';

/** A message was posted; to the participants of its conversation. */
export const messageCreated = defineEvent({
  name: 'message.created',
  data: z.object({ conversationId: conversationIdSchema, message: messageSchema }),
});
