import { expect, test } from 'vitest';
import { asMoney } from './money.ts';

test.each([
  [0, '$0.00'],
  [1, 'less than $0.0001'],
  [100, '$0.0001'],
  [2_500, '$0.0025'],
  [320_000, '$0.32'],
  [999_999, '$1.00'],
  [1_000_000, '$1.00'],
  [1_204_504_999, '$1,204.50'],
])('%i millionths of a dollar are %s', (millionths, words) => {
  expect(asMoney(millionths)).toBe(words);
});

test('an amount in another currency names that', () => {
  expect(asMoney(3_200_000, 'EUR')).toBe('3.20 EUR');
  expect(asMoney(1, 'EUR')).toBe('less than 0.0001 EUR');
});
