import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeWhole } from './write-whole.ts';

let folder: string;
const at = (name: string) => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a file of the person’s own beside the target stays, whatever its name is', async () => {
  const names = ['a.md.part', 'a.md.new', 'a.md.tmp', 'a.md~', '.a.md.part'];
  for (const name of names) {
    writeFileSync(at(name), 'mine');
  }
  await writeWhole(at('a.md'), 'written');
  expect(names.map((name) => readFileSync(at(name), 'utf8'))).toEqual(names.map(() => 'mine'));
  expect(readdirSync(folder).toSorted()).toEqual([...names, 'a.md'].toSorted());
});

test('a link beside the target is not followed', async () => {
  writeFileSync(at('other'), 'mine');
  for (const name of ['b.md.part', 'b.md.new', 'b.md.tmp']) {
    symlinkSync(at('other'), at(name));
  }
  await writeWhole(at('b.md'), 'written');
  expect(readFileSync(at('other'), 'utf8')).toBe('mine');
  expect(readFileSync(at('b.md'), 'utf8')).toBe('written');
});

test('a link that the person chose stays, and the file that it leads to is replaced', async () => {
  mkdirSync(at('notes'));
  writeFileSync(at('notes/real.md'), 'former');
  symlinkSync('notes/real.md', at('link.md'));
  symlinkSync('notes/later.md', at('early.md'));
  await writeWhole(at('link.md'), 'written');
  await writeWhole(at('early.md'), 'new');
  expect(lstatSync(at('link.md')).isSymbolicLink()).toBe(true);
  expect(readFileSync(at('notes/real.md'), 'utf8')).toBe('written');
  expect(lstatSync(at('early.md')).isSymbolicLink()).toBe(true);
  expect(readFileSync(at('notes/later.md'), 'utf8')).toBe('new');
  expect(readdirSync(at('notes')).toSorted()).toEqual(['later.md', 'real.md']);
});

test.skipIf(process.platform === 'win32')('a file that is replaced keeps its rights', async () => {
  writeFileSync(at('shared.md'), 'former');
  chmodSync(at('shared.md'), 0o664);
  await writeWhole(at('shared.md'), 'written');
  expect(statSync(at('shared.md')).mode & 0o777).toBe(0o664);
});

test('a path that can be no file is refused, and nothing is left beside it', async () => {
  mkdirSync(at('folder.md'));
  await expect(writeWhole(at('folder.md'), 'x')).rejects.toMatchObject({
    problem: { code: 'unavailable' },
  });
  await expect(writeWhole(at('none/a.md'), 'x')).rejects.toMatchObject({
    problem: { code: 'unavailable' },
  });
  expect(readdirSync(folder)).toEqual(['folder.md']);
  expect(existsSync(at('none'))).toBe(false);
});
