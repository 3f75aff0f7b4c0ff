import { defineResource } from '../../contract/resource.ts';

/** The document: a text in the workspace of a guild, with its earlier versions. */
export const documentResource = defineResource({
  noun: 'document',
  idField: 'docId',
  entityField: 'document',
  operations: {
    list: 'document.list',
    create: 'document.create',
    get: 'document.get',
    update: 'document.update',
    delete: 'document.delete',
    versions: 'document.versions',
  },
  events: { created: 'document.created', updated: 'document.updated', deleted: 'document.deleted' },
  list: {
    rows: 'documents',
    scope: 'guildId',
    order: { newestFirst: false, by: 'createdAt' },
    pollMs: 15_000,
  },
  coalescesUpdates: true,
  checksUpdates: true,
  hasContent: true,
  isSearched: true,
});
