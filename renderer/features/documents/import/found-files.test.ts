import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importLimits } from '#shared/limits/document-limits.ts';
import { filesOfDrop, filesOfList } from './found-files.ts';

/** A dropped thing: a file by its text, or a folder by what is in it. */
interface Tree {
  readonly [name: string]: string | Tree | undefined;
}

/** The entry of a file or folder, as a browser hands it over: folders in batches of two. */
function entryOf(name: string, node: string | Tree | undefined): FileSystemEntry {
  if (typeof node === 'string') {
    const file = (done: (file: File) => void) => done(new File([node], name));
    return { name, isFile: true, isDirectory: false, file } as unknown as FileSystemEntry;
  }
  const createReader = () => {
    const left = Object.entries(node ?? {}).map(([inside, one]) => entryOf(inside, one));
    return {
      readEntries: (done: (batch: FileSystemEntry[]) => void, fail: (error: Error) => void) =>
        node === undefined ? fail(new Error('gone')) : done(left.splice(0, 2)),
    };
  };
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry;
}

async function look(dropped: Tree) {
  const items = Object.entries(dropped).map(([name, node]) => ({
    webkitGetAsEntry: () => entryOf(name, node),
  }));
  const { files, leftOut } = await filesOfDrop(items as unknown as DataTransferItemList)();
  return {
    paths: files.map(({ path }) => path),
    leftOut: leftOut.map(({ path, reason }) => `${path}: ${reason}`),
  };
}

test('files and folders are gone through, and what cannot become a document is named', async () => {
  const found = await look({
    'plan.md': 'a',
    notes: {
      'b.TXT': 'b',
      'a.markdown': 'a',
      'photo.png': 'p',
      '.git': { 'config.md': 'c' },
      deeper: { 'c.md': 'c' },
    },
    gone: undefined,
  });
  expect(found.paths).toEqual(['plan.md', 'notes/a.markdown', 'notes/b.TXT', 'notes/deeper/c.md']);
  expect(found.leftOut).toEqual([
    'notes/.git: hidden',
    'notes/photo.png: ending',
    'gone/: unreadable',
  ]);
});

test('a folder that goes on for ever ends at its bound', async () => {
  const endless: Tree = {
    get again() {
      return endless;
    },
    'a.md': 'a',
  };
  const { paths, leftOut } = await look({ endless });
  expect(paths).toHaveLength(importLimits.depth);
  expect(leftOut).toEqual([expect.stringMatching(/^(?:endless|again|\/)+: deep$/)]);
});

test('of very many files the first are looked at, whatever the folders', async () => {
  const names = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.md`, 'a']));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), async (folders) => {
      const inside = Math.ceil((importLimits.entries * 1.2) / folders);
      const dropped = Object.fromEntries(
        Array.from({ length: folders }, (_, at) => [`folder ${at}`, names(inside)]),
      );
      const { paths, leftOut } = await look(dropped);
      expect(paths.length).toBeLessThanOrEqual(importLimits.entries);
      expect(paths.length).toBeGreaterThan(importLimits.entries - 5);
      expect(leftOut).toHaveLength(1);
      expect(leftOut[0]).toMatch(/: many$/);
    }),
    { numRuns: 4 },
  );
});

test('chosen files are told apart alike', async () => {
  const files = [new File(['a'], 'a.md'), new File(['b'], '.b.md'), new File(['c'], 'c.exe')];
  const { files: found, leftOut } = await filesOfList(files)();
  expect(found.map(({ path }) => path)).toEqual(['a.md']);
  expect(leftOut.map(({ reason }) => reason)).toEqual(['hidden', 'ending']);
});
