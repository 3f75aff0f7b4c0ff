import { prefixLength } from '#shared/domain/guild/item-prefix.ts';
import { itemNumbers } from '#shared/domain/work-item/names.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { jsonRule } from '../../../storage/row-rule-parts.ts';
import type { TableRules } from './table-rules.ts';

/** The rules for work items and their history. */
export const workItemRules: TableRules = {
  columns: {
    work_items: {
      times: ['created_at', 'updated_at'],
      ids: ['id'],
      texts: {
        title: textLimits.title,
        description: textLimits.workItemDescription,
        position: textLimits.workItemPosition,
      },
    },
    work_item_changes: { times: ['at'], ids: ['id'] },
    work_item_states: { times: ['at'], ids: ['work_item_id'] },
    work_item_histories: { times: ['begins_at'] },
  },
  rules: [
    {
      what: 'the positions of work items',
      broken: `work_items WHERE position GLOB '*[^0-9A-Za-z]*' OR position GLOB '*0'`,
    },
    {
      what: 'the dates of work items',
      broken: `work_items WHERE date(start_on, '+0 days') IS NOT start_on
        OR date(due_on, '+0 days') IS NOT due_on OR start_on > due_on
        OR min(coalesce(start_on, due_on), coalesce(due_on, start_on)) NOT BETWEEN '1900' AND '3000'`,
    },
    jsonRule('work_item_changes', 'fields', 'array'),
    {
      // A parent is one level up, so no circle can close (shared/domain/work-item/hierarchy.ts).
      what: 'the levels of work items',
      broken: `work_items i JOIN work_items p ON p.guild_seq = i.guild_seq AND p.id = i.parent_id
        WHERE (p.type, i.type) NOT IN (
          VALUES ('objective', 'initiative'), ('initiative', 'epic'), ('epic', 'task'))`,
    },
    {
      what: 'the operators of work items',
      broken: `work_items i JOIN operators o ON o.id = i.assigned_operator_id
        WHERE o.guild_seq <> i.guild_seq`,
    },
    {
      // The next change of the guild would else find its position taken.
      what: 'the length of histories',
      broken: `work_item_changes c LEFT JOIN work_item_histories h ON h.guild_seq = c.guild_seq
        WHERE c.position NOT BETWEEN 1 AND coalesce(h.length, 0)`,
    },
    {
      // The next item of the guild would else get a number that is taken.
      what: 'the numbers of work items',
      broken: `work_items i LEFT JOIN item_counters c ON c.guild_seq = i.guild_seq
        WHERE i.number > coalesce(c.last_number, 0)`,
    },
    {
      what: 'the counts of work items',
      broken: `item_counters WHERE last_number > ${itemNumbers.greatest}`,
    },
    {
      what: 'the prefixes of names',
      broken: `item_prefixes WHERE prefix NOT GLOB '[A-Z][A-Z0-9]*' OR prefix GLOB '*[^A-Z0-9]*'
        OR length(prefix) > ${prefixLength.most}`,
    },
    {
      what: 'the states of histories',
      broken: `work_item_states s LEFT JOIN work_item_histories h ON h.guild_seq = s.guild_seq
        WHERE s.position NOT BETWEEN 1 AND coalesce(h.length, 0)`,
    },
  ],
};
