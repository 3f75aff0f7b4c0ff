import { defineResource } from '../../contract/resource.ts';

/** The notification: a message to a person about a change, across all guilds. */
export const notificationResource = defineResource({
  noun: 'notification',
  idField: 'notificationId',
  entityField: 'notification',
  operations: {
    list: 'notification.list',
    readAll: 'notification.read_all',
    read: 'notification.read',
  },
  events: {
    created: 'notification.created',
    updated: 'notification.updated',
    allRead: 'notifications.read',
  },
  list: {
    rows: 'notifications',
    order: { newestFirst: true, by: 'createdAt' },
    defaultLimit: 200,
    pollMs: 30_000,
  },
});
