import { guildSource } from './guild-source.ts';

/** Work items: found by everyone in their guild, by title and description. */
export const workItemSource = guildSource({
  kind: 'work_item',
  table: 'work_items',
  textColumns: ['description'],
  columns: 'd.type, d.status, d.assigned_operator_id AS assignedOperatorId, d.number',
  facts: { types: 'd.type', statuses: 'd.status', people: 'd.assigned_operator_id' },
  events: ['work_item.created', 'work_item.updated', 'work_item.deleted'],
});
