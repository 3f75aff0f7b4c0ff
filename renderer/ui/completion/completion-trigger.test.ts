import { expect, test } from 'vitest';
import { completionTrigger } from './completion-trigger.ts';

const before = (text: string) => completionTrigger(text, text.length);

test.each([
  ['#', '#', 0, ''],
  ['#bre', '#', 0, 'bre'],
  ['See #bake br', '#', 4, 'bake br'],
  ['(#bre', '#', 1, 'bre'],
  ['one\n@Mi', '@', 4, 'Mi'],
  ['`a` #b', '#', 4, 'b'],
  ['```\na\n```\n#b', '#', 10, 'b'],
  ['#one and @Mi', '@', 9, 'Mi'],
])('%j opens the completions', (text, sign, at, words) => {
  expect(before(text)).toEqual({ sign, at, words });
});

test.each([
  '',
  '# ',
  '# Heading',
  '##',
  '## Heading',
  'c#',
  'me@ada.org',
  'https://example.org/#part',
  'https://example.org/@ada',
  '[#Title',
  '`#bre',
  '```\n#bre',
  '~~~\n```\n#bre',
  '#bre\n',
  `#${'a'.repeat(500)}`,
])('%j opens nothing', (text) => {
  expect(before(text)).toBeUndefined();
});

test('only what stands before the caret counts', () => {
  expect(completionTrigger('#bread and #butter', 4)).toEqual({ sign: '#', at: 0, words: 'bre' });
});

// A pattern that takes the square of the length would not end within the time of a test.
test.each([
  ['#', 'b'],
  ['`', undefined],
  [' @', 'b'],
  ['```\n', 'b'],
  ['a', 'b'],
])('a megabyte of %j before the caret is read', (part, words) => {
  expect(before(`${part.repeat(1_000_000 / part.length)} #b`)?.words).toBe(words);
});
