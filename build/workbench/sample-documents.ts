import { buildDocument } from '../../renderer/testing/build-entities.ts';

// The documents of the sample guild.

export const documents = [
  { id: 'brief', title: 'What we bake', type: 'brief', description: 'The menu of the first year' },
  { id: 'report', title: 'How the first week went', type: 'report' },
  {
    id: 'long',
    title: 'A long title. '.repeat(20),
    type: 'reference',
    description: 'Long. '.repeat(40),
  },
  { id: 'notes', title: 'Notes' },
].map((document, number) =>
  buildDocument({ updatedAt: `2026-11-2${number}T10:00:00.000Z`, ...document }),
);
export const menu =
  '# Bread\n\nRye and *spelt*.\n\n## Rolls\n\n- [x] poppy\n- [ ] sesame\n\n> Ask the mill.';
export const otherMenu = menu.replace('Rye', 'Oats').replace('sesame', 'pumpkin');
export const inConflict = {
  operation: 'document.update' as const,
  subject: { kind: 'document' as const, id: 'brief' },
  input: { guildId: 'gld_1', docId: 'brief', content: menu },
  state: 'conflict' as const,
  conflict: [
    { field: 'content', mine: menu, theirs: otherMenu, seen: menu.replace('Rye', 'Barley') },
  ],
};
