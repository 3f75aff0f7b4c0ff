import { expect, test } from 'vitest';
import { entriesOfHome, placeKey, withoutHome } from './place-key.ts';

test('the same id in two homes is two things, and each goes with its home', () => {
  const table = { [placeKey('a', '1')]: 'of a', [placeKey('ab', '1')]: 'of ab' };
  expect(entriesOfHome(table, 'a')).toEqual([['1', 'of a']]);
  expect(withoutHome(table, 'a')).toEqual({ [placeKey('ab', '1')]: 'of ab' });
});
