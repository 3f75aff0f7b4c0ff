import { guildSource } from './guild-source.ts';

/** Documents: found by everyone in their guild, by title, description and content. */
export const documentSource = guildSource({
  kind: 'document',
  table: 'documents',
  textColumns: ['description', 'content'],
  columns: 'd.type',
  facts: { types: 'd.type' },
  events: ['document.created', 'document.updated', 'document.deleted'],
});
