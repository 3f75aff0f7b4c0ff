import { defineResource } from '../../contract/resource.ts';

/** The trash: the deleted things of a guild that can be restored. */
export const trashResource = defineResource({
  noun: 'trash',
  idField: 'thingId',
  operations: { list: 'trash.list', restore: 'trash.restore', delete: 'trash.delete' },
  events: { deleted: 'trash.removed' },
  list: {
    rows: 'things',
    scope: 'guildId',
    order: { newestFirst: true, by: 'deletedAt' },
    defaultLimit: 200,
  },
});
