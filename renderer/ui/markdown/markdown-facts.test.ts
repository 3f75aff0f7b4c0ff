import { expect, test } from 'vitest';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { markdownFacts } from './markdown-facts.ts';

test('headings have their levels and plain words, wherever they stand', () => {
  const { headings } = markdownFacts(
    '# The *plan*\n\n> ## `Quoted`\n\nLast\n---\n\n```\n# code\n```',
  );
  expect(headings).toEqual([
    { level: 1, words: 'The plan', linkName: 'The plan', ordinal: 0 },
    { level: 2, words: 'Quoted', linkName: 'Quoted', ordinal: 1 },
    { level: 2, words: 'Last', linkName: 'Last', ordinal: 2 },
  ]);
});

const item = 'guildhall://home/local/item/itm_1';

test.each([
  ['The $x^2$ law', 'The x^2 law'],
  [String.raw`Sum \(a_1\) and $$b$$`, 'Sum a_1 and b'],
  ['Flour[^a] and rye[^b]\n\n[^a]: A\n\n[^b]: B', 'Flour1 and rye2'],
  ['![Logo](https://a.example/l.png) Guide', 'Guide'],
  ['[![Logo](https://a.example/l.png)](https://a.example) Guide', 'Guide'],
  ['See [the *oven*](https://a.example)', 'See the oven'],
  [`On [#Bread](${item})`, 'On #Bread'],
  ['H<sub>2</sub>O & `x`', 'H2O & x'],
])('a heading is linked to by the words that GitHub names it by: %s', (source, name) => {
  expect(markdownFacts(`# ${source}`).headings[0]?.linkName).toBe(name);
});

test('blocks are what is read: without marks and addresses, with code and alternative texts', () => {
  const { blocks } = markdownFacts(
    'A **bold** [link](https://a.example)\nand more\n\n| a | b |\n|---|---|\n| c | d |\n\n```js\nx()\n```\n\n![Cat](https://b.example/c.png)',
  );
  expect(blocks).toEqual(['A bold link\nand more', 'a', 'b', 'c', 'd', 'x()\n', 'Image: Cat']);
});

test('a piece that is shown as it is written says what is written', () => {
  const piece = '*a* '.repeat(markdownLimits.pieceParts);
  expect(markdownFacts(piece)).toEqual({ headings: [], blocks: [piece], blockNames: [] });
});

test('links that are shown by the title of their thing say nothing of their own', () => {
  const url = 'guildhall://home/local/item/itm_1';
  const { blocks } = markdownFacts(`Of ${url}, <${url}>, [#Bread](${url}) and [own](${url})`);
  expect(blocks).toEqual(['Of , ,  and own']);
});
