import { expect, test } from 'vitest';
import { link, linkTo, toggleMark, wrap } from './markdown-marks.ts';
import { editBetween } from './text-edit.ts';
import type { FieldText, TextEdit } from './text-edit.ts';

/** A text whose selection stands between bars. */
function marked(text: string): FieldText {
  const start = text.indexOf('|');
  const end = text.lastIndexOf('|') - (text.lastIndexOf('|') === start ? 0 : 1);
  return { value: text.replaceAll('|', ''), start, end };
}

function after(text: string, editOf: (text: FieldText) => TextEdit | undefined) {
  const field = marked(text);
  const edit = editOf(field);
  if (edit === undefined) {
    return undefined;
  }
  const { from, to, insert, select } = edit;
  const next = field.value.slice(0, from) + insert + field.value.slice(to);
  const [start, end] = select;
  const selected = start === end ? '|' : `|${next.slice(start, end)}|`;
  return next.slice(0, start) + selected + next.slice(end);
}

test.each([
  ['a |word| b', '`', 'a `|word|` b'],
  ['|word|', '*', '*|word|*'],
  ['*|word|*', '*', '**|word|**'],
  ['|word|', '_', '_|word|_'],
  ['|word|', '~', '~|word|~'],
  ['|word|', '"', '"|word|"'],
  ['|word|', '(', '(|word|)'],
  ['|word|', '[', '[|word|]'],
  ['|a\nb|', '`', '`|a\nb|`'],
  ['wo|rd', '`', undefined],
  ['|word|', 'x', undefined],
  ['|word|', ')', undefined],
])('%j with %j typed is %j', (text, sign, next) => {
  expect(after(text, (field) => wrap(field, sign))).toBe(next);
});

test.each([
  ['a |word|', '**', 'a **|word|**'],
  ['a **|word|**', '**', 'a |word|'],
  ['**|word|**', '*', '***|word|***'],
  ['***|word|***', '*', '**|word|**'],
  ['*|word|*', '*', '|word|'],
  ['a |', '**', 'a **|**'],
  ['a **|**', '**', 'a |'],
  ['|a|', '`', '`|a|`'],
  ['~~|a|~~', '~~', '|a|'],
  ['|', '*', '*|*'],
])('%j toggles %j to %j', (text, mark, next) => {
  expect(after(text, (field) => toggleMark(field, mark))).toBe(next);
});

test('words become a link whose address is written next, and an address one whose words are', () => {
  expect(after('see |this|', link)).toBe('see [this](|)');
  expect(after('|https://a.org/x|', link)).toBe('[|](https://a.org/x)');
});

test.each([
  ['see |this|', ' https://a.org/x\n', 'see [this](https://a.org/x)|'],
  ['see |this|', 'words', undefined],
  ['see |this|', 'https://a.org x', undefined],
  ['see |this|', 'https://a.org/(x)', undefined],
  ['see |', 'https://a.org', undefined],
  ['|https://b.org|', 'https://a.org', undefined],
  ['|a]b|', 'https://a.org', undefined],
  ['|a\nb|', 'https://a.org', undefined],
])('%j with %j pasted is %j', (text, pasted, next) => {
  expect(after(text, (field) => linkTo(field, pasted))).toBe(next);
});

test.each([
  ['', 'a'],
  ['ab', 'aXb'],
  ['aa', 'aaa'],
  ['abc', 'ac'],
  ['one', 'two'],
  ['aXbXc', 'aXc'],
  ['same', 'same'],
])('the change from %j to %j makes the one of the other', (former, next) => {
  const { from, to, insert } = editBetween(former, next);
  expect(former.slice(0, from) + insert + former.slice(to)).toBe(next);
});
