import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownFacts } from '../../../ui/markdown/markdown-facts.ts';
import { readFrontMatter } from './front-matter.ts';

test('values before a text stand apart behind it (case 32)', () => {
  const read = readFrontMatter(
    '---\ntitle: Bread calendar\ntags: [oven, flour]\n---\n\n# Bread calendar\n\nWords.\n',
  );
  expect(read).toEqual({
    title: 'Bread calendar',
    content:
      '# Bread calendar\n\nWords.\n\n```yaml\ntitle: Bread calendar\ntags: [oven, flour]\n```\n',
  });
  const { headings } = markdownFacts(read.content);
  expect(headings.map(({ words }) => words)).toEqual(['Bread calendar']);
});

test.each([
  ['---\r\ntitle: a\r\n---\r\nb', 'b\n\n```yaml\ntitle: a\n```\n', 'a'],
  ['---  \ntitle: "a: \\"b\\""\n...\nb', 'b\n\n```yaml\ntitle: "a: \\"b\\""\n```\n', 'a: "b"'],
  ["---\ntitle: 'it''s'\n---\nb", "b\n\n```yaml\ntitle: 'it''s'\n```\n", "it's"],
  ['---\ntitle: a # note\n---\n', '```yaml\ntitle: a # note\n```\n', 'a'],
  [
    '---\ntitle: >-\n  a\n  b\ntags:\n- x\n---\nc',
    'c\n\n```yaml\ntitle: >-\n  a\n  b\ntags:\n- x\n```\n',
    'a b',
  ],
  ['---\ntags:\n  - "`````"\n---\nb', 'b\n\n``````yaml\ntags:\n  - "`````"\n``````\n', undefined],
  ['---\n# only a remark\n---\nb', 'b\n\n```yaml\n# only a remark\n```\n', undefined],
  ['---\n---\nb', 'b', undefined],
  ['---\n\n---\nb', 'b', undefined],
  ['---\ntitle:\n---\nb', 'b\n\n```yaml\ntitle:\n```\n', undefined],
  ['---\nTitle: a\naliases: [x]\n---\n', '```yaml\nTitle: a\naliases: [x]\n```\n', 'a'],
  [
    '+++\ntitle = "a"\n[extra]\nx = 1\n+++\nb',
    'b\n\n```toml\ntitle = "a"\n[extra]\nx = 1\n```\n',
    'a',
  ],
  [
    '---\ntitle: "\\"a\\" \\u00e9\\x21\\U0001F35E\\tb"\n---\nc',
    'c\n\n```yaml\ntitle: "\\"a\\" \\u00e9\\x21\\U0001F35E\\tb"\n```\n',
    '"a" é!🍞 b',
  ],
  [
    '{\n  "title": "a",\n  "x": {\n    "y": 1\n  }\n}\n\nb',
    'b\n\n```json\n{\n  "title": "a",\n  "x": {\n    "y": 1\n  }\n}\n```\n',
    'a',
  ],
  ['---\n標題: 麵包\ntitle: 麵包\n---\nb', 'b\n\n```yaml\n標題: 麵包\ntitle: 麵包\n```\n', '麵包'],
])('%j is read as values', (written, content, title) => {
  expect(readFrontMatter(written)).toEqual({ content, title });
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
])('%j has no values before it', (written) => {
  expect(readFrontMatter(written)).toEqual({ content: written, title: undefined });
});

test('no word of a file is lost, and no value is a heading', () => {
  const key = fc.constantFrom('tags', 'date', 'author', 'x y', 'Größe', '"a"', '標題');
  const value = fc.constantFrom('', 'a', '[b, c]', '"#d"', '2026-01-01', '\n  - e', '|\n  # f');
  const line = fc.tuple(key, value).map(([name, said]) => `${name}: ${said}`.trimEnd());
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const { content } = readFrontMatter(`---\n${lines.join('\n')}\n---\n\nWords\n`);
      const { headings, blocks } = markdownFacts(content);
      expect(headings).toEqual([]);
      expect(blocks).toEqual(['Words', `${lines.join('\n')}\n`]);
    }),
  );
});
