import { expect, test } from 'vitest';
import { isFound } from './setting-search.ts';

const theme = { name: 'Theme', detail: 'Light or dark.', words: 'colour' };

test.each([
  ['', true],
  ['theme', true],
  ['  DARK  colour ', true],
  ['appearance', true],
  ['dárk', true],
  ['dark sound', false],
])('a search for %j finds the theme: %s', (query, expected) => {
  expect(isFound(query, 'Appearance', theme)).toBe(expected);
});
