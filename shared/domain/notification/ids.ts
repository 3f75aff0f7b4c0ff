import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The schema of a notification's id in an answer. */
export const notificationIdSchema = defineIdentifier('NotificationId', 'ntf');

/** The schema of a notification's id as input. */
export const notificationReference = defineReference('NotificationId', 'ntf');

export type NotificationId = z.infer<typeof notificationIdSchema>;
