import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pasteFormatLimits } from '#shared/limits/page-limits.ts';
import { parser } from '../markdown-parser.ts';
import { columnsToMarkdown } from './columns-to-markdown.ts';

test('cells of a spreadsheet become a table', () => {
  expect(columnsToMarkdown('Name\tPrice\r\nRye | spelt\t3\r\n"two\nlines"\t"say ""hi"""\r\n')).toBe(
    ['| Name | Price |', '| - | - |', '| Rye \\| spelt | 3 |', '| two<br>lines | say "hi" |'].join(
      '\n',
    ),
  );
});

test.each([
  ['Name;Price\r\n"Rye; dark";3,20\r\nSpelt;\r\n', ['Name | Price', 'Rye; dark | 3,20', 'Spelt |']],
  ['a;b;c\n1;2;3', ['a | b | c', '1 | 2 | 3']],
])('cells between semicolons become a table: %j', (text, rows) => {
  const [head = '', rule = '', ...others] = columnsToMarkdown(text)?.split('\n') ?? [];
  expect([head, ...others].map((row) => row.slice(2, -2))).toEqual(rows);
  expect(rule).toMatch(/^\|(?: - \|)+$/);
});

test.each([
  'Rye; spelt\nBread; rolls',
  'let a = 1;\nlet b = 2;',
  'for (;;) {\n}',
  ';a\n;b',
  'one;two\nthree',
  'one;two',
  'one line\twith a tab',
  'a\tb\nc',
  '\tindented\n\tcode',
  'no tab\nat all',
  '',
  'a\t'.repeat(pasteFormatLimits.cells / 2) + 'b\n' + 'a\t'.repeat(pasteFormatLimits.cells),
  `a\tb\n${'c'.repeat(pasteFormatLimits.columns)}\td`,
])('%j stays as it is', (text) => {
  expect(columnsToMarkdown(text)).toBeUndefined();
});

test('a table has its cells and no others, whatever stands in them', () => {
  const character = fc.constantFrom(...Array.from('ab|*_`<>[]()#-\\&!~:"1. '));
  const cell = fc.string({ unit: character, maxLength: 8 }).map((words) => words.trim());
  const rows = fc
    .integer({ min: 2, max: 3 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
        minLength: 2,
        maxLength: 4,
      }),
    )
    .filter(([first]) => first?.[0] !== '');
  fc.assert(
    fc.property(rows, (cells) => {
      const quoted = cells.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`));
      const markdown = columnsToMarkdown(quoted.map((row) => row.join('\t')).join('\n')) ?? '';
      const tokens = parser.parse(markdown, {});
      const found = tokens.filter(({ type }) => type === 'inline');
      const words = found.map(({ children }) =>
        (children ?? []).map(({ content }) => content).join(''),
      );
      expect(words).toEqual(cells.flat());
    }),
    { numRuns: 100 },
  );
});
