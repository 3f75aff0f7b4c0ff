import { expect, test } from 'vitest';
import { continueLine } from './continue-line.ts';

/** A text after a line break at its caret, which is a bar; undefined where it only breaks the line. */
function broken(text: string): string | undefined {
  const start = text.indexOf('|');
  const value = text.replace('|', '');
  const edit = continueLine({ value, start, end: start });
  if (edit === undefined) {
    return undefined;
  }
  const { from, to, insert, select } = edit;
  const next = value.slice(0, from) + insert + value.slice(to);
  return `${next.slice(0, select[0])}|${next.slice(select[1])}`;
}

test.each([
  ['- one|', '- one\n- |'],
  ['* one|', '* one\n* |'],
  ['  + one| more', '  + one\n  + | more'],
  ['1. one|', '1. one\n2. |'],
  ['9) one|', '9) one\n10) |'],
  ['- [x] one|', '- [x] one\n- [ ] |'],
  ['3. [ ] one|', '3. [ ] one\n4. [ ] |'],
  ['> words|', '> words\n> |'],
  ['> > words|', '> > words\n> > |'],
  ['- **a**|', '- **a**\n- |'],
  ['a\n- one|\n- two', 'a\n- one\n- |\n- two'],
])('%j goes on', (text, next) => {
  expect(broken(text)).toBe(next);
});

test.each([
  ['- one\n- |', '- one\n|'],
  ['1. one\n2. |', '1. one\n|'],
  ['- [ ] |', '|'],
  ['> words\n> |\nmore', '> words\n|\nmore'],
])('%j is an empty item, which ends', (text, next) => {
  expect(broken(text)).toBe(next);
});

test.each([
  ['```|', '```\n|\n```'],
  ['a\n~~~~ js|', 'a\n~~~~ js\n|\n~~~~'],
  ['  ```|\nafter', '  ```\n|\n  ```\nafter'],
])('%j gets its end', (text, next) => {
  expect(broken(text)).toBe(next);
});

test.each([
  '|',
  'words|',
  '-|',
  '-one|',
  '|- one',
  '-| one',
  '- - -|',
  '* * *|',
  '---|',
  '#|',
  '```\n- one|',
  '```js\na\n```|',
  '```|\na\n```',
  '```` a`b|',
  '`` a|',
  '> ```\n|',
  '1234567890. one|',
])('%j only breaks', (text) => {
  expect(broken(text)).toBeUndefined();
});

test('what is selected is replaced by the break alone', () => {
  expect(continueLine({ value: '- one', start: 2, end: 5 })).toBeUndefined();
});

// A pattern that takes the square of the length would not end within the time of a test.
test.each(['- ', '> ', '```\n', ' ', '* ', '1. ', '~'])('a megabyte of %j is read', (part) => {
  const value = part.repeat(1_000_000 / part.length);
  expect(() => continueLine({ value, start: value.length, end: value.length })).not.toThrow();
});
