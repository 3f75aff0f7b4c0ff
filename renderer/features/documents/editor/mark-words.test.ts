import { expect, test } from 'vitest';
import { afterCommand } from '../../../testing/after-command.ts';
import { insertLink, toggleMark } from './mark-words.ts';

test.each([
  ['a |bold| word', 'a **|bold|** word'],
  ['a **|bold|** word', 'a |bold| word'],
  ['a | word', 'a **|** word'],
  ['**|**', '|'],
])('bold makes of %s: %s', (before, expected) => {
  expect(afterCommand(toggleMark('**'), before)).toBe(expected);
});

test('italics within bold words leave the bold', () => {
  expect(afterCommand(toggleMark('*'), '**|bold|**')).toBe('***|bold|***');
});

test('a link takes the selected words, or the selected address', () => {
  expect(afterCommand(insertLink, 'see |there|')).toBe('see [there](|)');
  expect(afterCommand(insertLink, '|https://a.example|')).toBe('[|](https://a.example)');
});
