import { expect, test } from 'vitest';
import { aliasesOf, propertiesOf, tagsOf, titleIn } from './properties.ts';

const yaml = (values: string) => `---\n${values}\n---\ntext`;

test('the values of a note are read by their names, lists as lists', () => {
  const content = yaml(
    [
      'aliases:',
      '  - Home',
      '  - "First: page" # a remark',
      'tags: [bakery, "a, b"]',
      'created: 2026-03-01',
      'link: "[[Other]]"',
      'nested:',
      '  deeper: 1',
      'empty:',
      'summary: >-',
      '  two',
      '  lines',
    ].join('\n'),
  );
  expect(propertiesOf(content)).toEqual([
    { name: 'aliases', values: ['Home', 'First: page'] },
    { name: 'tags', values: ['bakery', 'a, b'] },
    { name: 'created', values: ['2026-03-01'] },
    { name: 'link', values: ['[[Other]]'] },
    { name: 'nested', values: ['deeper: 1'] },
    { name: 'empty', values: [] },
    { name: 'summary', values: ['two lines'] },
  ]);
});

test.each([
  [yaml('alias: One, Two'), ['One', 'Two']],
  [yaml('Aliases: [One,\n  Two]'), ['One', 'Two']],
  [yaml("aliases:\n- 'it''s'"), ["it's"]],
  ['+++\naliases = ["One", "Two"]\n+++\n', ['One', 'Two']],
  ['{\n"aliases": ["One"]\n}\n', ['One']],
  ['\uFEFF---\r\naliases:\r\n  - One\r\n---\r\n', ['One']],
  [yaml('aliases:'), []],
  ['aliases: [One]', []],
])('the other names in %j are %j', (content, names) => {
  expect(aliasesOf(content)).toEqual(names);
});

test.each([
  [yaml('tags: "#a b, c/d"'), ['a', 'b', 'c/d']],
  [yaml('tag: x'), ['x']],
])('the tags in %j are %j', (content, tags) => {
  expect(tagsOf(content)).toEqual(tags);
});

test.each([
  ['title: "a: \\"b\\""', 'a: "b"'],
  ["title: 'it''s'", "it's"],
  ['title: a # note', 'a'],
  ['title: >-\n  a\n  b', 'a b'],
  ['Title: "\\u00e9\\x21\\U0001F35E\\tb"', 'é!🍞 b'],
  ['title:', undefined],
  ['title: null', undefined],
])('the title of %j is %j', (values, title) => {
  expect(titleIn(yaml(values))).toBe(title);
});
