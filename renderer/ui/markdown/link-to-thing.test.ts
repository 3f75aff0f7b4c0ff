import { expect, test } from 'vitest';
import { parser } from './markdown-parser.ts';
import { isTitledLink } from './thing-links.ts';
import { linkToThing } from './link-to-thing.ts';

const address = 'guildhall://home/local/item/itm_1';

test.each([
  'Bake bread',
  ']()<img onerror=alert(1)>',
  '[a](https://evil.example)',
  '`code` and ``more',
  '**bold** _and_ ~~gone~~',
  String.raw`back\slash\]`,
  '<https://evil.example> &amp; a|b ![x](y)',
  'https://evil.example/ me@evil.example',
  '# Heading',
  '[^1] [x]',
])('the title %j is only words within its link', (title) => {
  const tokens = parser.parseInline(`Of ${linkToThing(title, address)}.`, {})[0]?.children ?? [];
  const [, link, words, end] = tokens;
  expect(tokens.map(({ type }) => type)).toEqual([
    'text',
    'link_open',
    'text',
    'link_close',
    'text',
  ]);
  expect(link && isTitledLink(link)).toBe(true);
  expect(words?.content).toBe(`#${title}`);
  expect(end?.type).toBe('link_close');
});

test('a title of several lines is one line', () => {
  expect(linkToThing(' a\n\n b ', address)).toBe(`[#a b](${address})`);
});
