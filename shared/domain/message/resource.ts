import { defineResource } from '../../contract/resource.ts';

/** The message: part of a conversation; it never changes. */
export const messageResource = defineResource({
  noun: 'message',
  idField: 'messageId',
  entityField: 'message',
  operations: {
    list: 'message.list',
    listAround: 'message.list_around',
    find: 'message.find',
    create: 'message.create',
    retry: 'message.retry',
  },
  events: { created: 'message.created' },
  list: {
    rows: 'messages',
    scope: 'conversationId',
    order: { newestFirst: true, by: 'createdAt' },
    defaultLimit: 50,
    pollMs: 5_000,
  },
  partOf: 'conversation',
  isSearched: true,
});
