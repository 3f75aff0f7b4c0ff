import { expect, test } from 'vitest';
import { afterCommand } from '../../../testing/after-command.ts';
import { indentItems, outdentItems } from './list-items.ts';
import { markdown } from './markdown-language.ts';

const indented = (text: string) => afterCommand(indentItems, text, markdown);
const outdented = (text: string) => afterCommand(outdentItems, text, markdown);

test.each([
  ['- a\n- b|', '- a\n  - b|'],
  ['- [ ] a\n- [x] b|\n- c', '- [ ] a\n  - [x] b|\n- c'],
  ['- a\n- b|\n  - held\n  more\n\n  again', '- a\n  - b|\n    - held\n    more\n\n    again'],
  ['> - a\n> - b|', '> - a\n>   - b|'],
  ['- a\n- |b\n- c|\n- d', '- a\n  - |b\n  - c|\n- d'],
  ['- a\n  - b\n  - c|', '- a\n  - b\n    - c|'],
  ['1. a\n2. b|\n3. c\n4. d', '1. a\n   1. b|\n2. c\n3. d'],
  ['1. a\n   1. b\n2. c|\n3. d', '1. a\n   1. b\n   2. c|\n2. d'],
  ['1. a\n2. |b\n3. c|\n4. d', '1. a\n   1. |b\n   2. c|\n2. d'],
  ['- a\n\n  words|\n- b', '- a\n\n  words|\n- b'],
])('Tab in %j makes %j', (before, after) => {
  expect(indented(before)).toBe(after);
});

test.each([
  ['- a\n  - b|', '- a\n- b|'],
  ['- a\n  - b|\n    - c', '- a\n- b|\n  - c'],
  ['> - a\n>   - b|', '> - a\n> - b|'],
  ['1. a\n   1. b|\n   2. c\n2. d', '1. a\n2. b|\n   1. c\n3. d'],
  ['- a\n  1. b|', '- a\n1. b|'],
  ['- a|', '- a|'],
])('Shift+Tab in %j makes %j', (before, after) => {
  expect(outdented(before)).toBe(after);
});

test('the first item of a list stays where it is, and a text without a list is left to others', () => {
  expect(indented('- a|\n- b')).toBe('- a|\n- b');
  expect(afterCommand(indentItems, 'words|', markdown)).toBe('words|');
});

test('a thousand items go in and out again', () => {
  const items = Array.from({ length: 1_000 }, (_, at) => `${at + 2}. item`).join('\n');
  const text = `1. first\n|${items}|`;
  expect(outdented(indented(text))).toBe(text);
});
