import { expect, test } from 'vitest';
import { entriesOfHome, keyInHome, withoutHome } from './key-in-home.ts';

test('the same id in two homes names two things, and each is removed with its home', () => {
  const table = { [keyInHome('a', '1')]: 'of a', [keyInHome('ab', '1')]: 'of ab' };
  expect(entriesOfHome(table, 'a')).toEqual([['1', 'of a']]);
  expect(withoutHome(table, 'a')).toEqual({ [keyInHome('ab', '1')]: 'of ab' });
});
