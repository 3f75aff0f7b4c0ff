import { defineResource } from '../../contract/resource.ts';

/** The conversation: one linear thread of messages between people and operators. */
export const conversationResource = defineResource({
  noun: 'conversation',
  idField: 'conversationId',
  entityField: 'conversation',
  operations: {
    list: 'conversation.list',
    create: 'conversation.create',
    get: 'conversation.get',
    update: 'conversation.update',
  },
  events: { created: 'conversation.created', updated: 'conversation.updated' },
  list: {
    rows: 'conversations',
    scope: 'guildId',
    order: { newestFirst: true, by: 'updatedAt' },
    filters: { archived: false },
    defaultLimit: 20,
    pollMs: 15_000,
  },
  coalescesUpdates: true,
});
