import { textLimits } from '#shared/limits/limits.ts';
import { jsonRule } from '../../../storage/row-rule-parts.ts';
import type { TableRules } from './table-rules.ts';

/** The rules for work items and their history. */
export const workItemRules: TableRules = {
  columns: {
    work_items: {
      times: ['created_at', 'updated_at'],
      ids: ['id'],
      texts: { title: textLimits.title, description: textLimits.workItemDescription },
    },
    work_item_changes: { times: ['at'], ids: ['id'] },
    work_item_states: { times: ['at'], ids: ['work_item_id'] },
    work_item_histories: { times: ['begins_at'] },
  },
  rules: [
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
      what: 'the states of histories',
      broken: `work_item_states s LEFT JOIN work_item_histories h ON h.guild_seq = s.guild_seq
        WHERE s.position NOT BETWEEN 1 AND coalesce(h.length, 0)`,
    },
  ],
};
