import { defineResource } from '../../contract/resource.ts';

/** The guild: a group of people and operators, and all that belongs to them. */
export const guildResource = defineResource({
  noun: 'guild',
  idField: 'guildId',
  entityField: 'guild',
  operations: {
    list: 'guild.list',
    create: 'guild.create',
    get: 'guild.get',
    update: 'guild.update',
    setItemPrefix: 'guild.set_item_prefix',
    limits: 'guild.limits',
    setLimits: 'guild.set_limits',
  },
  events: { updated: 'guild.updated' },
  list: { rows: 'guilds', order: { newestFirst: false, by: 'createdAt' } },
});
