import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { optionalText } from '../../contract/text.ts';
import { notificationIdSchema } from './ids.ts';

/** A notification in an answer. Unknown types are accepted. */
export const notificationSchema = z.object({
  id: notificationIdSchema,
  /** `conversation_message`, `work_item_updated`, `operator_question`, `operator_proposal`, or one that a service adds. */
  type: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdAt: timestamp,
  meta: z
    .object({
      conversationId: optionalText,
      /** The message that it tells of, where the service names it. */
      messageId: optionalText,
      workItemId: optionalText,
      operatorId: optionalText,
      questionId: optionalText,
      proposalId: optionalText,
    })
    .nullish(),
});

export type Notification = z.infer<typeof notificationSchema>;
