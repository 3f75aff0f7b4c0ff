import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';
import { cursorParameter, limitParameter, nextCursorField } from '../../contract/query.ts';
import { notificationReference } from './ids.ts';
import { notificationSchema } from './schema.ts';

/** Lists the caller's notifications of all guilds, newest first; without a limit the newest 200. */
export const notificationList = defineOperation({
  name: 'notification.list',
  summary: 'Lists the notifications of the caller, newest first.',
  method: 'GET',
  path: '/notifications',
  input: z.strictObject({
    limit: limitParameter.optional(),
    cursor: cursorParameter.optional(),
  }),
  output: z.object({
    notifications: z.array(notificationSchema),
    nextCursor: nextCursorField,
  }),
  status: 200,
  problems: [],
  extensionFields: { limit: { extension: 'cursor' }, cursor: { extension: 'cursor' } },
});

/** Marks every notification of the caller as read. */
export const notificationReadAll = defineOperation({
  name: 'notification.read_all',
  summary: 'Marks all notifications of the caller as read.',
  method: 'POST',
  path: '/notifications/read-all',
  input: z.strictObject({}),
  output: z.object({ success: z.boolean(), markedCount: z.int().nonnegative() }),
  status: 200,
  problems: [],
});

/** Marks one notification as read. */
export const notificationRead = defineOperation({
  name: 'notification.read',
  summary: 'Marks a notification as read.',
  method: 'POST',
  path: '/notifications/{notificationId}/read',
  input: z.strictObject({ notificationId: notificationReference }),
  output: notificationSchema,
  status: 200,
  problems: [],
  extension: 'notification-read',
});
