import { expect, test } from 'vitest';
import { readAmount, writtenAmount } from './amounts.ts';

const most = 1_000_000_000_000;

test.each([
  ['64,000', 'tokens', 64_000],
  [' 64 000 ', 'tokens', 64_000],
  ['0', 'runs', 0],
  ['', 'tokens', null],
  [' ', 'dollars', null],
  ['2.5', 'dollars', 2_500_000],
  ['$0.000001', 'dollars', 1],
  ['1,200.10', 'dollars', 1_200_100_000],
  ['1.5', 'tokens', undefined],
  ['-1', 'tokens', undefined],
  ['many', 'tokens', undefined],
  ['1e3', 'tokens', undefined],
  [',', 'tokens', undefined],
  ['$', 'dollars', undefined],
  ['2.0000001', 'dollars', undefined],
  ['1000000000001', 'tokens', undefined],
  ['9'.repeat(100_000), 'tokens', undefined],
] as const)('%j is read as an amount of %s', (typed, unit, amount) => {
  expect(readAmount(typed, unit, most)).toBe(amount);
});

test.each([
  [64_000, 'tokens', '64,000'],
  [2_500_000, 'dollars', '2.50'],
  [1, 'dollars', '0.000001'],
] as const)('%d of %s is written so that it can be read', (amount, unit, written) => {
  expect(writtenAmount(amount, unit)).toBe(written);
  expect(readAmount(written, unit, most)).toBe(amount);
});
