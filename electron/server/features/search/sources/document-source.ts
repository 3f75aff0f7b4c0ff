import { bodyOf } from '#shared/markdown/front-matter/front-matter.ts';
import { guildSource } from './guild-source.ts';

/** Documents: found by everyone in their guild, by title, description and content. */
export const documentSource = guildSource({
  kind: 'document',
  table: 'documents',
  textColumns: ['description', 'content'],
  columns: 'd.type, d.description',
  facts: { types: 'd.type' },
  events: ['document.created', 'document.updated', 'document.deleted'],
  // The names and tags before a text are found, and are no words of it.
  shownText: ({ text, description }) => {
    const before = description ? `${description}\n` : '';
    return before + bodyOf(text.slice(before.length));
  },
});
