import { expect, test } from 'vitest';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import { WorkTree } from '../../../entities/work-item/work-tree.ts';
import { branchAsMarkdown, itemsAsCsv } from './outline-text.ts';
import { itemsOf } from '../paste/testing/read-outline.ts';
import { datesInTitle } from '../paste/written-dates.ts';

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

test('dates stand behind the titles in Markdown, and an item without one has none', () => {
  const tree = new WorkTree();
  const dates = { startOn: '2026-12-01', dueOn: '2026-12-24' };
  tree.follow([
    buildWorkItem({ id: 'o', type: 'objective', title: '*Sell*', dueOn: '2026-12-24' }),
    buildWorkItem({ id: 'p', type: 'initiative', title: 'Bake', parentId: 'o', ...dates }),
    buildWorkItem({ id: 'q', type: 'initiative', title: 'Rest', parentId: 'o' }),
  ]);
  const markdown = branchAsMarkdown(tree.roots);
  expect(markdown).toBe(
    '- [ ] \\*Sell\\* (due 2026-12-24)\n  - [ ] Bake (2026-12-01 to 2026-12-24)\n  - [ ] Rest\n',
  );
  expect(itemsOf(markdown)?.map(({ title }) => datesInTitle(title))).toEqual([
    { title: '*Sell*', dates: { dueOn: '2026-12-24' } },
    { title: 'Bake', dates },
    { title: 'Rest', dates: {} },
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
      'en-GB',
    ),
  ).toBe('\uFEFFTitle,Progress\r\n\'=1+1,40\r\n"a ""b"", c",0\r\n');
});

test.each(['Bäckerei – 東京', 'ID', '=1', '', '\uFEFF', '😀'])(
  'the bytes of CSV that begins with %j are those by which Excel knows UTF-8',
  (name) => {
    const bytes = new TextEncoder().encode(itemsAsCsv([name], [], 'en'));
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    expect(Array.from(bytes.slice(3, 6))).not.toEqual([0xef, 0xbb, 0xbf]);
  },
);

test.each([
  ...['en-US', 'en-GB', 'en', 'ja-JP', 'zh-CN', 'he-IL', 'es-MX', 'hi-IN'].map((tag) => [tag, ',']),
  ...['de-DE', 'de', 'de-CH', 'fr-FR', 'es-ES', 'pt-BR', 'pl-PL', 'tr-TR', 'ar-EG', 'en-ZA'].map(
    (tag) => [tag, ';'],
  ),
])('a system in %s parts the cells of CSV by “%s”', (language = '', separator = '') => {
  const csv = itemsAsCsv(['Title', 'Progress'], [['a, b; c', 50]], language);
  expect(csv).toBe(`\uFEFFTitle${separator}Progress\r\n"a, b; c"${separator}50\r\n`);
});

test('a number with decimals is one where a comma stands before them', () => {
  expect(itemsAsCsv(['a'], [[0.5, 7]], 'de')).toBe('\uFEFFa\r\n"0,5";7\r\n');
  expect(itemsAsCsv(['a'], [[0.5, 7]], 'en')).toBe('\uFEFFa\r\n0.5,7\r\n');
});

/** The cells that a spreadsheet reads from a line, by RFC 4180, with either separator. */
function cellsOf(line: string): string[] {
  const cells = line.matchAll(/(?:"((?:[^"]|"")*)"|([^",;\r\n]*))(?:[,;]|\r\n)/gv);
  return Array.from(cells, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

const titles = [
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-5 °C', "'-5 °C"],
  ['@Ada', "'@Ada"],
  ['\t=1', "'=1"],
  ['\r=1', "'\n'=1"],
  ['\u200F=1', "'=1"],
  ['"=1"', `'"=1"`],
  ['say "hi"; then, go', 'say "hi"; then, go'],
  ['one\r\ntwo\u2028three', 'one\ntwo\nthree'],
  ['مرحبا; =1', "مرحبا; '=1"],
  ['\u202Eabc\u202C', 'abc'],
  ['a\u0000b', 'ab'],
  ['half \uD83C', 'half \uFFFD'],
  ['\uDF5E half', '\uFFFD half'],
  ['👩‍👩‍👧 \u05E9\u05DC', '👩‍👩‍👧 \u05E9\u05DC'],
  [',', ','],
  ['"', '"'],
  ['', ''],
] as const;

test.each(titles)(
  'the title %j is the text %j in a spreadsheet, in its own cell',
  (title, read) => {
    for (const language of ['en', 'de']) {
      const [, line = ''] = itemsAsCsv(['a'], [[title, 7, title]], language).split(
        /(?<=^\uFEFFa\r\n)/v,
      );
      expect(cellsOf(line)).toEqual([read, '7', read]);
    }
  },
);

test('a cell as long as no spreadsheet takes is written whole', () => {
  const title = 'a"b\n'.repeat(50_000);
  const [, line = ''] = itemsAsCsv(['a'], [[title, 1]], 'de').split(/(?<=^\uFEFFa\r\n)/v);
  expect(cellsOf(line)).toEqual([title, '1']);
});
