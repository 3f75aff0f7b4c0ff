import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textLimits } from '#shared/limits/limits.ts';
import { pathOfTitle, titleOfFile, titleOfPath, titlesOfFiles } from './file-titles.ts';

const titles = (...paths: readonly string[]) =>
  titlesOfFiles(paths.map((path) => ({ path, content: '# Heading' }))).map(({ title }) => title);

test('files of a folder are called by their paths in it; those without one, by their texts', () => {
  expect(titles('vault/Start.md', 'vault/Baking/Settings.md', 'vault/Shop/Settings.md')).toEqual([
    'Start',
    'Baking/Settings',
    'Shop/Settings',
  ]);
  expect(titles('vault/Baking/Rye.md')).toEqual(['Baking/Rye']);
  expect(titles('vault/a.md', 'other/b.md')).toEqual(['vault/a', 'other/b']);
  expect(titles('a.md', 'b.txt')).toEqual(['Heading', 'b']);
  expect(titles('vault/a.md', 'b.md')).toEqual(['vault/a', 'b']);
});

test.each([
  ['a.md', 'a', true],
  ['Notes/a.MD', 'Notes/a.MD', true],
  ['a.markdown', 'a.markdown', true],
  ['a.txt.md', 'a.txt.md', true],
  ['a  b.md', 'a  b', true],
  [' a.md', 'a', false],
  ['a\nb.md', 'a b', false],
  [`${'f'.repeat(300)}/${'g'.repeat(300)}/a.md`, `${'g'.repeat(300)}/a`, false],
  [`${'f'.repeat(600)}.md`, 'f'.repeat(500), false],
  [' .md', 'Untitled', false],
])('the title for the path %j is %j', (path, title, isWhole) => {
  expect(titleOfPath(path)).toEqual({ title, isWhole });
});

test('a title leads back to the path of its file', () => {
  const part = fc.string({
    unit: fc.constantFrom('a', 'B', '.', ' ', '-', '#', 'é'),
    minLength: 1,
    maxLength: 6,
  });
  const ending = fc.constantFrom('.md', '.MD', '.markdown', '.txt', '.md.md', '.txt.md');
  const path = fc.tuple(fc.array(part, { minLength: 1, maxLength: 4 }), ending);
  fc.assert(
    fc.property(path, ([parts, end]) => {
      const written = parts.join('/') + end;
      const { title, isWhole } = titleOfPath(written);
      expect(isWhole ? pathOfTitle(title) : written).toBe(written);
      expect(isWhole || written.trim() !== written || /^\s|\s\.md$/.test(written)).toBe(true);
    }),
  );
});

test.each([
  ['a.md', 'Words\n\n## The **plan**\n\n# Later', 'The plan'],
  ['a.md', 'Setext\n===\n', 'Setext'],
  ['a.md', '---\ntitle: x\n---\n\n# Plan', 'Plan'],
  ['a.md', '---\nno end', 'a'],
  ['a.md', '---\ntitle: x\n---\n\nWords\n\n## Part', 'x'],
  ['a.md', '---\ntags: [x]\n---\n\n## Part', 'Part'],
  ['a.txt', '---\ntitle: x\n---\n', 'a'],
  ['notes/My plan.markdown', 'no heading', 'My plan'],
  ['notes/My plan.txt', '# a line of a text', 'My plan'],
  ['../../x y\n z.tar.md', '', 'x y z.tar'],
  [' .md', '#', 'Untitled'],
])('the title of %j with %j is %j', (path, content, title) => {
  expect(titleOfFile(path, content)).toBe(title);
});

test('every title is one that a service takes', () => {
  const part = fc.constantFrom('#', ' ', '\n', '-', 'a', '\uD83C', '\uDF5E', '`', '\u200F');
  const words = fc.string({ unit: part, maxLength: 800 });
  fc.assert(
    fc.property(words, words, (name, content) => {
      const title = titleOfFile(`${name}.md`, content);
      expect(title.isWellFormed()).toBe(true);
      expect(title).toBe(title.trim());
      expect(title.length).toBeGreaterThan(0);
      expect(title.length).toBeLessThanOrEqual(textLimits.title);
    }),
    { numRuns: 50 },
  );
});
