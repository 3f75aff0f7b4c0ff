import { expect, test } from 'vitest';
import { textLimits } from '#shared/limits/limits.ts';
import { importLimits } from '#shared/limits/document-limits.ts';
import { readFiles } from './read-files.ts';

const found = (path: string, ...parts: BlobPart[]) => ({
  path,
  open: () => Promise.resolve(new File(parts, path)),
});

test('a text becomes a document as it is, with the mark at its beginning', async () => {
  const text = '# Plan\r\n\r\nRye 🍞';
  const { documents } = await readFiles({
    files: [found('a.md', new Uint8Array([0xef, 0xbb, 0xbf]), text)],
    leftOut: [],
  });
  expect(documents).toEqual([
    { path: 'a.md', title: 'Plan', isWhole: true, content: `\uFEFF${text}`, bytes: 21 },
  ]);
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

test('what stands before a text, its line ends and its mark stay as they are', async () => {
  const written = '---\r\ntitle: Bread\r\n---\r\n\r\nRye.\r\n';
  const mark = new Uint8Array([0xef, 0xbb, 0xbf]);
  const { documents } = await readFiles({
    files: [found('v/a.md', mark, written), found('v/b.txt', written)],
    leftOut: [],
  });
  expect(documents.map(({ title, content }) => [title, content])).toEqual([
    ['a', `\uFEFF${written}`],
    ['b.txt', written],
  ]);
});
