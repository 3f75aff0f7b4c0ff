import { expect, test } from 'vitest';
import { mapIdentifiers } from './map-identifiers.ts';

test('identifiers are replaced, and so are those of unmade documents in a text', () => {
  const input = {
    docId: 'new_1',
    itemIds: ['new_2', 'b'],
    title: 'new_1',
    text: 'See guildhall://home/this/document/new_3',
    content: '[a](guildhall://home/this/document/new_1) new_1 guildhall://home/h/document/new_1',
  };
  expect(mapIdentifiers(input, (id) => `known ${id}`)).toEqual({
    docId: 'known new_1',
    itemIds: ['known new_2', 'known b'],
    title: 'new_1',
    text: 'See guildhall://home/this/document/known new_3',
    content:
      '[a](guildhall://home/this/document/known new_1) new_1 guildhall://home/h/document/new_1',
  });
});
