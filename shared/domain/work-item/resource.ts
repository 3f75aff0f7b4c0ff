import { defineResource } from '../../contract/resource.ts';

/** The work item: an objective, initiative, epic or task. */
export const workItemResource = defineResource({
  noun: 'work_item',
  idField: 'workItemId',
  entityField: 'workItem',
  operations: {
    list: 'work_item.list',
    create: 'work_item.create',
    get: 'work_item.get',
    update: 'work_item.update',
    delete: 'work_item.delete',
    history: 'work_item.history',
    listChanges: 'work_item.list_changes',
    budget: 'work_item.budget',
    setBudget: 'work_item.set_budget',
  },
  events: {
    created: 'work_item.created',
    updated: 'work_item.updated',
    deleted: 'work_item.deleted',
  },
  list: {
    rows: 'workItems',
    scope: 'guildId',
    order: { newestFirst: false, by: 'createdAt' },
    filters: { type: undefined, status: undefined, parentId: undefined },
    pollMs: 15_000,
  },
  coalescesUpdates: true,
  isSearched: true,
});
