import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textLimits } from '#shared/limits/limits.ts';
import { importLimits } from '#shared/limits/page-limits.ts';
import { readFiles, titleOfFile } from './read-files.ts';

const found = (path: string, ...parts: BlobPart[]) => ({
  path,
  open: () => Promise.resolve(new File(parts, path)),
});

test('a text becomes a document as it is, without the mark at its beginning', async () => {
  const text = '# Plan\r\n\r\nRye 🍞';
  const { documents } = await readFiles({
    files: [found('a.md', new Uint8Array([0xef, 0xbb, 0xbf]), text)],
    leftOut: [],
  });
  expect(documents).toEqual([{ path: 'a.md', title: 'Plan', content: text, bytes: 21 }]);
});

test('a file that is no text, too long or gone is left out, with the reason', async () => {
  const { documents, leftOut } = await readFiles({
    files: [
      found('utf16.md', new Uint8Array([0xff, 0xfe, 0x41, 0x00])),
      found('program.txt', 'a\0b'),
      found('long.md', 'a'.repeat(textLimits.documentContent + 1)),
      { path: 'gone.md', open: () => Promise.reject(new Error('gone')) },
      found('longest.md', 'ü'.repeat(textLimits.documentContent)),
      found('empty.md', ''),
    ],
    leftOut: [{ path: '.git', reason: 'hidden' }],
  });
  expect(documents.map(({ path }) => path)).toEqual(['longest.md', 'empty.md']);
  expect(leftOut.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([
    '.git: hidden',
    'utf16.md: notText',
    'program.txt: notText',
    'long.md: large',
    'gone.md: unreadable',
  ]);
});

test('a file that is far too large is never read', async () => {
  const file = {
    size: importLimits.fileBytes + 1,
    arrayBuffer: () => Promise.reject(new Error('read')),
  } as unknown as File;
  const open = () => Promise.resolve(file);
  const { leftOut } = await readFiles({ files: [{ path: 'a.md', open }], leftOut: [] });
  expect(leftOut).toEqual([{ path: 'a.md', reason: 'large' }]);
});

test('files beyond the bound are left out', async () => {
  const files = Array.from({ length: importLimits.documents + 2 }, (_, at) =>
    found(`${at}.md`, ''),
  );
  const { documents, leftOut } = await readFiles({ files, leftOut: [] });
  expect(documents).toHaveLength(importLimits.documents);
  expect(leftOut.map(({ reason }) => reason)).toEqual(['many', 'many']);
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

test('values before a text are no part of it, also behind the mark of UTF-8', async () => {
  const written = '---\ntitle: Bread\n---\n\nRye.\n';
  const { documents } = await readFiles({
    files: [
      found('a.md', new Uint8Array([0xef, 0xbb, 0xbf]), written),
      found('b.txt', written),
      found('c.md', `---\ntitle: x\n---\n${'a'.repeat(textLimits.documentContent - 20)}`),
    ],
    leftOut: [],
  });
  expect(documents.map(({ title, content }) => [title, content])).toEqual([
    ['Bread', 'Rye.\n\n```yaml\ntitle: Bread\n```\n'],
    ['b', written],
  ]);
});
