import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderWriter } from './folder-writer.ts';

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'guildhall-folder-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

const make = (name = 'Bakery') => FolderWriter.make(parent, name);
const read = (path: string) => readFileSync(join(parent, 'Bakery', path), 'utf8');

test('files are written with their folders, byte for byte', async () => {
  const folder = await make();
  const text = '\uFEFF---\r\ntags: a\r\n---\r\nRye 🍞\r\n';
  expect(await folder.write('Start.md', text)).toBe('Start.md');
  expect(await folder.write('Baking/Settings.md', 'oven')).toBe('Baking/Settings.md');
  expect(await folder.write('Shop/Settings.md', 'hours')).toBe('Shop/Settings.md');
  expect(read('Start.md')).toBe(text);
  expect([read('Baking/Settings.md'), read('Shop/Settings.md')]).toEqual(['oven', 'hours']);
});

test('a folder of that name stays as it is, and another one is made', async () => {
  mkdirSync(join(parent, 'Bakery'));
  writeFileSync(join(parent, 'Bakery 2'), 'mine');
  expect((await make()).name).toBe('Bakery 3');
  expect(readdirSync(join(parent, 'Bakery'))).toEqual([]);
});

test('files of one name are told apart, and so are a file and a folder', async () => {
  const folder = await make();
  const paths = ['a.md', 'a.md', 'a.md', 'x.md', 'x.md/y.md', 'x.md/z.md', 'CON.md'];
  const written: string[] = [];
  for (const path of paths) {
    written.push(await folder.write(path, path));
  }
  expect(written).toEqual([
    'a.md',
    'a 2.md',
    'a 3.md',
    'x.md',
    'x 2.md/y.md',
    'x 2.md/z.md',
    'CON-.md',
  ]);
});

test.each([
  '../a.md',
  '/etc/a.md',
  '..\\a.md',
  'C:\\a.md',
  '../../a/b.md',
  './a.md',
  'a/../../b.md',
])('the path %j leads out of no folder', async (path) => {
  const folder = await make();
  await folder.write(path, 'x');
  expect(readdirSync(parent)).toEqual(['Bakery']);
});

test('what others put in the place of a folder or a file meanwhile is not written through', async () => {
  const folder = await make();
  mkdirSync(join(parent, 'other'));
  writeFileSync(join(parent, 'other/b.md'), 'mine');
  await folder.write('in/a.md', 'a');
  symlinkSync(join(parent, 'other/b.md'), join(parent, 'Bakery/b.md'));
  expect(await folder.write('b.md', 'b')).toBe('b 2.md');
  renameSync(join(parent, 'Bakery/in'), join(parent, 'Bakery/was'));
  symlinkSync(join(parent, 'other'), join(parent, 'Bakery/in'));
  await expect(folder.write('in/c.md', 'c')).rejects.toThrow('moved');
  expect(readdirSync(join(parent, 'other'))).toEqual(['b.md']);
  expect(readFileSync(join(parent, 'other/b.md'), 'utf8')).toBe('mine');
});

test('a folder that was chosen by a link is written where that leads', async () => {
  mkdirSync(join(parent, 'real'));
  symlinkSync('real', join(parent, 'link'));
  const folder = await FolderWriter.make(join(parent, 'link'), 'Bakery');
  await folder.write('a.md', 'a');
  expect(readFileSync(join(parent, 'real/Bakery/a.md'), 'utf8')).toBe('a');
});

test('a thousand files of one name are written one after the other', async () => {
  const folder = await make();
  for (let count = 0; count < 1_200; count += 1) {
    await folder.write('Same.md', '');
  }
  expect(readdirSync(join(parent, 'Bakery'))).toHaveLength(1_200);
});
