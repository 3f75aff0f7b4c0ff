import { defineResource } from '../../contract/resource.ts';

/** The notification: what a person is to know of, in all guilds together. */
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
