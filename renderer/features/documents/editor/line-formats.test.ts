import { expect, test } from 'vitest';
import { afterCommand } from '../../../testing/after-command.ts';
import { insertBlock, toggleCode } from './insert-blocks.ts';
import { stepHeading, toggleHeading, toggleList, toggleQuote } from './line-formats.ts';
import { toggleMark } from './mark-words.ts';

test.each([
  ['list', 'Rye|', '- Rye|'],
  ['list', '|', '- |'],
  ['list', '- Rye|', 'Rye|'],
  ['list', '## Rye|', '- Rye|'],
  ['list', '- [x] Rye|', '- Rye|'],
  ['list', '> Rye|', '> - Rye|'],
  ['list', '|one\n\ntwo|', '- |one\n\n- two|'],
  ['numbers', '|one\n- two|', '1. |one\n2. two|'],
  ['numbers', '1. |one\n2. two|', '|one\ntwo|'],
  ['tasks', '  1. Rye|', '  - [ ] Rye|'],
  ['tasks', '- [x] Rye|', 'Rye|'],
] as const)('%s makes of %j: %j', (kind, before, after) => {
  expect(afterCommand(toggleList(kind), before)).toBe(after);
});

test.each([
  ['Rye|', '# Rye|'],
  ['# Rye|', '## Rye|'],
  ['## Rye|', '### Rye|'],
  ['### Rye|', 'Rye|'],
  ['- Rye|', '# Rye|'],
  ['##### Rye|', 'Rye|'],
])('the key of headings makes of %j: %j', (before, after) => {
  expect(afterCommand(stepHeading, before)).toBe(after);
});

test('a heading of a level is that, or none if it was', () => {
  expect(afterCommand(toggleHeading(2), '# Rye|')).toBe('## Rye|');
  expect(afterCommand(toggleHeading(2), '## Rye|')).toBe('Rye|');
});

test('lines are quoted, and the marks go again', () => {
  expect(afterCommand(toggleQuote, '|one\ntwo|')).toBe('> |one\n> two|');
  expect(afterCommand(toggleQuote, '> |one\n>two|')).toBe('|one\ntwo|');
});

test.each([
  ['|', '---\n|'],
  ['above\n|', 'above\n\n---\n|'],
  ['above|', 'above\n\n---\n|\n'],
  ['abo|ve\nbelow', 'above\n\n---\n|\n\nbelow'],
])('a block that is put into %j makes %j', (before, after) => {
  expect(afterCommand(insertBlock(['---', '|·||·|']), before)).toContain(after);
});

test('code stands in its marks, and several lines in a block', () => {
  const code = toggleCode(toggleMark('`'));
  expect(afterCommand(code, 'a |b| c')).toBe('a `|b|` c');
  expect(afterCommand(code, '|a\nb|')).toBe('```\n|a\nb|\n```');
});
