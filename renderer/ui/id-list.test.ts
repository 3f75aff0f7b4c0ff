import { expect, test } from 'vitest';
import { parseIds } from './id-list.ts';

test('a space may be part of an id', () => {
  expect(parseIds('guild one\n guild two\r\n')).toEqual(['guild one', 'guild two']);
});

test('ids may stand on lines or between commas, each counts once', () => {
  expect(parseIds(' gld_1, gld_2\n\ngld_1;gld_3 ')).toEqual(['gld_1', 'gld_2', 'gld_3']);
  expect(parseIds(' \n')).toEqual([]);
});
