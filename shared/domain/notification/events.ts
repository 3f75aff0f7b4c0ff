import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { notificationSchema } from './schema.ts';

/** A notification was written; to its user. */
export const notificationCreated = defineEvent({
  name: 'notification.created',
  data: z.object({ notification: notificationSchema }),
});

/** A notification was marked as read; to its user. */
export const notificationUpdated = defineEvent({
  name: 'notification.updated',
  data: z.object({ notification: notificationSchema }),
});

/** All notifications of a user were marked as read; to that user. */
export const notificationsRead = defineEvent({
  name: 'notifications.read',
  data: z.object({ markedCount: z.int().nonnegative() }),
});
