import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { optionalText } from '../../contract/text.ts';
import { notificationIdSchema } from './ids.ts';

/** A notification as a service answers with it; a type that is not known yet is let through. */
export const notificationSchema = z.object({
  id: notificationIdSchema,
  /** `conversation_message`, `work_item_updated`, or one that a service adds. */
  type: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdAt: timestamp,
  meta: z
    .object({
      conversationId: optionalText,
      workItemId: optionalText,
      operatorId: optionalText,
    })
    .nullish(),
});

/** A notification: something that a user is told of. */
export type Notification = z.infer<typeof notificationSchema>;
