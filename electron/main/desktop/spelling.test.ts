import { expect, test } from 'vitest';
import { languagesOf } from './spelling.ts';

const known = ['de', 'en-GB', 'en-US', 'fr', 'pt-BR'];

test.each([
  [
    ['de-CH', 'en-GB'],
    ['de', 'en-GB'],
  ],
  [['pt-PT'], ['pt-BR']],
  [['xx', 'yy-ZZ'], ['en-US']],
  [
    ['fr', 'fr-CA', 'de', 'en-US', 'en-GB'],
    ['fr', 'de', 'en-US'],
  ],
])('%j are checked as %j', (preferred, checked) => {
  expect(languagesOf(preferred, known)).toEqual(checked);
});
