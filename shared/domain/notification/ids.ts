import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The id of a notification in an answer. */
export const notificationIdSchema = defineIdentifier('NotificationId');

/** The id of a notification as a caller names it. */
export const notificationReference = defineReference('NotificationId');

/** The id of a notification. */
export type NotificationId = z.infer<typeof notificationIdSchema>;
