import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { notificationSchema } from './schema.ts';

/** Sent to a user when a notification for them was created. */
export const notificationCreated = defineEvent({
  name: 'notification.created',
  data: z.object({ notification: notificationSchema }),
});

/** Sent to a user when one of their notifications was marked as read. */
export const notificationUpdated = defineEvent({
  name: 'notification.updated',
  data: z.object({ notification: notificationSchema }),
});

/** Sent to a user when all of their notifications were marked as read. */
export const notificationsRead = defineEvent({
  name: 'notifications.read',
  data: z.object({ markedCount: z.int().nonnegative() }),
});
