import { defineResource } from '../../contract/resource.ts';

/** The guild: a group of people and operators, and all that belongs to them. */
export const guildResource = defineResource({
  noun: 'guild',
  idField: 'guildId',
  operations: {
    list: 'guild.list',
    create: 'guild.create',
    get: 'guild.get',
    update: 'guild.update',
    limits: 'guild.limits',
    setLimits: 'guild.set_limits',
  },
  events: {},
  list: { rows: 'guilds', order: { newestFirst: false, by: 'createdAt' } },
});
