import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyOf, frontMatterOf, valuesOf, withShownValues, withValues } from './front-matter.ts';

test.each([
  ['---\ntitle: a\n---\n\nb', 'title: a\n', '\nb'],
  ['\uFEFF---\r\ntitle: a\r\n---\r\nb', 'title: a\r\n', 'b'],
  ['---  \ntags:\n  - x\n...\nb', 'tags:\n  - x\n', 'b'],
  ['---\n# only a remark\n---', '# only a remark\n', ''],
  ['---\n---\nb', '', 'b'],
  ['+++\ntitle = "a"\n[extra]\nx = 1\n+++\nb', 'title = "a"\n[extra]\nx = 1\n', 'b'],
  ['{\n  "x": {\n    "y": 1\n  }\n}\nb', '{\n  "x": {\n    "y": 1\n  }\n}', 'b'],
  ['---\n標題: 麵包\n---\nb', '標題: 麵包\n', 'b'],
])('%j has values before its text', (content, values, body) => {
  expect([valuesOf(content), bodyOf(content)]).toEqual([values, body]);
});

test.each([
  '---\nno end',
  '---\n\n# A heading\n\nwords\n\n---\nmore',
  '---\nwords between rules\n---\n',
  '----\ntitle: a\n----\n',
  ' ---\ntitle: a\n---\n',
  'words\n---\ntitle: a\n---\n',
  '+++\nwords\n+++\n',
  '{\nwords\n}\n',
  '{\n"a": 1\n',
  '{ "a": 1 }\n',
  '',
])('%j has no values before it', (content) => {
  expect(frontMatterOf(content)).toBeUndefined();
  expect(bodyOf(content)).toBe(content);
});

test.each([
  ['---\na: 1\n---\nb', 'c: 2', '---\nc: 2\n---\nb'],
  ['\uFEFF---\r\na: 1\r\n---\r\nb', 'c: 2\nd: 3\n', '\uFEFF---\r\nc: 2\r\nd: 3\r\n---\r\nb'],
  ['---\na: 1\n---\nb', ' \n', 'b'],
  ['b\n', 'tags: [x]', '---\ntags: [x]\n---\nb\n'],
  ['{\n"a": 1\n}\nb', '{\n"a": 2\n}', '{\n"a": 2\n}\nb'],
  ['---\na: 1\n---\nb', 'words', undefined],
  ['---\na: 1\n---\nb', 'a: 1\n---\nc', undefined],
  ['{\n"a": 1\n}\nb', '{ "a": 2', undefined],
])('%j with the values %j is %j', (content, values, changed) => {
  expect(withValues(content, values)).toBe(changed);
});

test('values are shown as a code that no value ends', () => {
  expect(withShownValues('---\na: "```"\n---\nb')).toBe('````yaml\na: "```"\n````\n\nb');
  expect(withShownValues('b')).toBe('b');
});

test('values and text of a document are all of it, whatever it says', () => {
  const line = fc.constantFrom('---', '...', '+++', '{', '}', 'a: b', '- c', '', '\uFEFF', 'x = 1');
  const end = fc.constantFrom('\n', '\r\n');
  fc.assert(
    fc.property(fc.array(fc.tuple(line, end), { maxLength: 8 }), (lines) => {
      const content = lines.map((each) => each.join('')).join('');
      expect(content.endsWith(bodyOf(content))).toBe(true);
      const values = valuesOf(content);
      expect(values === '' || withValues(content, values) !== undefined).toBe(true);
    }),
  );
});

test.each(['---\n', '---\na: b\n', '{\n', '{\n}', '+++\na=1\n'])(
  'a megabyte of %j is looked through at once',
  (part) => {
    const content = part.repeat(Math.floor(1_000_000 / part.length));
    expect(content.endsWith(bodyOf(content))).toBe(true);
  },
);
