import { expect, test } from 'vitest';
import { longestText, textShapes } from '../../tests/fixtures/text-shapes.ts';
import { fitsField } from './fits-field.ts';

test.each(Object.entries(textShapes))('a million characters do not fit: %s', (_name, shape) => {
  expect(fitsField(shape(longestText))).toBe(false);
});

test.each([
  ['a long message', 'Some words of a message.\n'.repeat(4_000)],
  ['a long message in Arabic', `${'كلمة '.repeat(60)}\n`.repeat(330)],
  ['a page of Arabic in one line', 'كلمة '.repeat(3_000)],
  ['a page of Hindi in one line', 'नमस्ते '.repeat(2_500)],
  ['a page of Thai in one line', 'สวัสดีครับ'.repeat(1_500)],
  ['a line of data', `"${'0123456789abcdef'.repeat(10_000)}" 👍🏽`],
  ['accents that are marks', `${'cafe\u0301 '.repeat(100)}\n`.repeat(150)],
])('%s fits', (_name, text) => {
  expect(fitsField(text)).toBe(true);
});

test.each([
  ['marks on one letter', `a${'\u0301'.repeat(20_000)}`],
  ['a line of Arabic', 'كلمة '.repeat(8_000)],
  ['a line of two directions', 'a א '.repeat(15_000)],
  ['empty lines', '\n'.repeat(20_000)],
])('a shorter text that takes as long does not fit: %s', (_name, text) => {
  expect(fitsField(text)).toBe(false);
});
