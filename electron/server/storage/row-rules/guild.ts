import { textLimits } from '#shared/limits/limits.ts';
import type { TableRules } from './table-rules.ts';

/** The rules for people, their keys and their guilds. */
export const guildRules: TableRules = {
  columns: {
    users: { times: ['created_at'], ids: ['id'], texts: { name: textLimits.title } },
    api_keys: { times: ['created_at'] },
    guilds: {
      times: ['created_at', 'updated_at'],
      ids: ['id'],
      texts: { name: textLimits.title },
    },
  },
  rules: [],
};
