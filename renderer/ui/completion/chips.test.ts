import { expect, test } from 'vitest';
import { linkToThing } from '../markdown/link-to-thing.ts';
import { chipsIn, withChips, withLinks, withoutTitles } from './chips.ts';

const address = (id: string) => `guildhall://home/local/item/${id}`;
const titlesIn = (shown: string) => chipsIn(shown).map(({ title }) => title);

test.each([
  'Bake bread',
  'Bake [rye] bread (today)',
  'לאפות לחם',
  '`code`, *stars* and back\\slashes\\',
  '#12: fix @ada',
  '<b>&amp;</b> | ![x](y)',
  'a'.repeat(500),
])('a link to %j is shown by its title alone, and is written as it was', (title) => {
  const written = `See ${linkToThing(title, address('itm_1'))}, please.`;
  const shown = withChips(written);
  expect(titlesIn(shown)).toEqual([title]);
  expect(shown).not.toContain('guildhall:');
  expect(withLinks(shown)).toBe(written);
});

test('things of the same title stay apart, and the same link is the same chip', () => {
  const links = ['itm_a', 'doc_b', 'itm_c'].map((id) => linkToThing('Twin', address(id)));
  const written = [...links, links[0]].join(' ');
  const shown = withChips(written);
  expect(titlesIn(shown)).toEqual(['Twin', 'Twin', 'Twin', 'Twin']);
  expect(withLinks(shown)).toBe(written);
  expect(withLinks(shown.split(' ').toReversed().join(' '))).toBe(
    [links[0], links[2], links[1], links[0]].join(' '),
  );
});

test.each([
  ['words of the writer’s own', '[bread](guildhall://home/local/item/itm_1)'],
  ['another address', '[#bread](https://example.org/)'],
  ['no thing', '[#bread](guildhall://elsewhere/itm_1)'],
  ['a sign that is escaped', String.raw`\[#bread](guildhall://home/local/item/itm_1)`],
  ['isolates without a link', '\u2068#bread\u2069'],
])('%s are no chip', (_what, written) => {
  expect(withChips(written)).toBe(written);
  expect(withLinks(written)).toBe(written);
  expect(chipsIn(written)).toEqual([]);
});

test('a chip whose title was changed is only words', () => {
  const shown = withChips(linkToThing('Sift flour', address('itm_1'))).replace('flour', 'sugar');
  expect(chipsIn(shown)).toEqual([]);
  expect(withLinks(shown)).toBe(shown);
});

test('nothing is to be read in a chip where its places are looked at', () => {
  const shown = withChips(`a ${linkToThing('Ask @ada `now', address('itm_1'))} b`);
  const blank = withoutTitles(shown);
  expect(blank).toHaveLength(shown.length);
  expect(blank).toMatch(/^a \u2069+ b$/u);
});

test('twenty thousand links of one title are told apart', () => {
  const links = Array.from({ length: 20_000 }, (_, at) => linkToThing('Many', address(`m${at}`)));
  const written = links.join('\n');
  expect(withLinks(withChips(written))).toBe(written);
});
