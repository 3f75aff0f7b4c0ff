import { expect, test } from 'vitest';
import { buildWorkItem } from '../../testing/build-entities.ts';
import { WorkTree } from '../../entities/work-item/work-tree.ts';
import { branchAsMarkdown, itemsAsCsv } from './outline-text.ts';
import { itemsOf } from './paste/testing/read-outline.ts';

test('a branch that was copied as Markdown is the same once it is pasted', () => {
  const tree = new WorkTree();
  tree.follow([
    buildWorkItem({ id: 'o', type: 'objective', title: 'One\ntwo' }),
    buildWorkItem({ id: 'p', type: 'initiative', title: '*Below*', parentId: 'o', status: 'done' }),
  ]);
  const markdown = branchAsMarkdown(tree.roots);
  expect(markdown).toBe('- [ ] One two\n  - [x] \\*Below\\*\n');
  expect(itemsOf(markdown)).toMatchObject([
    { title: 'One two', level: 1, state: {} },
    { title: '*Below*', level: 2, state: { status: 'done' } },
  ]);
});

test('CSV begins with the mark of UTF-8, quotes what needs it, and has no formula', () => {
  expect(
    itemsAsCsv(
      ['Title', 'Progress'],
      [
        ['=1+1', 40],
        ['a "b", c', 0],
      ],
    ),
  ).toBe('\uFEFFTitle,Progress\r\n\'=1+1,40\r\n"a ""b"", c",0\r\n');
});

test.each(['Bäckerei – 東京', 'ID', '=1', '', '\uFEFF', '😀'])(
  'the bytes of CSV that begins with %j are those by which Excel knows UTF-8',
  (name) => {
    const bytes = new TextEncoder().encode(itemsAsCsv([name], []));
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    expect(Array.from(bytes.slice(3, 6))).not.toEqual([0xef, 0xbb, 0xbf]);
  },
);
