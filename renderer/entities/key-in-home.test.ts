import { expect, test } from 'vitest';
import { entriesOfHome, keyInHome, withoutHome } from './key-in-home.ts';

test('the same id in two homes is two things, and each goes with its home', () => {
  const table = { [keyInHome('a', '1')]: 'of a', [keyInHome('ab', '1')]: 'of ab' };
  expect(entriesOfHome(table, 'a')).toEqual([['1', 'of a']]);
  expect(withoutHome(table, 'a')).toEqual({ [keyInHome('ab', '1')]: 'of ab' });
});
